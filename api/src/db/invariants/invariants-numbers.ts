import type { Invariant } from './invariant.ts'

/** Holders and owners of numbers (docs/scarcity.md). */
export const deNumeros: readonly Invariant[] = [
  {
    name: 'dos-titulares',
    dice: 'Hay números con más de un titular.',
    rotos: `select r.numero, count(*) as titulares, array_agg(t.compra_id) as compras
      from titular t join rifa r on r.id = t.rifa_id where t.estado in ('reservada', 'vendida')
      group by r.id having count(*) > 1`,
  },
  {
    name: 'papel-en-otro-canal',
    dice: 'Hay números en papel en compras en línea.',
    rotos: `select r.numero, c.id as compra from rifa r
      join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida') join compra c on c.id = t.compra_id
      where r.en_papel_at is not null and c.canal <> 'presencial'`,
  },
  {
    name: 'talonario-de-otro-tramo',
    dice: 'Hay números en un talonario que no los lleva, o en papel que no se imprimió.',
    rotos: `select r.numero, l.numero as talonario from rifa r join talonario l on l.id = r.talonario_id
      where r.campania_id <> l.campania_id or r.numero not between l.desde and l.hasta
        or r.en_papel_at is not null and l.impreso_at is null
        or r.en_papel_at is null and l.estado <> 'armado'`,
  },
  {
    name: 'pagada-sin-numero',
    dice: 'Hay compras pagadas a las que les falta un número.',
    // An order under review may have lost its numbers: that is the case to decide.
    rotos: `select c.id as compra, c.estado, r.numero
      from compra c join compra_linea l on l.compra_id = c.id join rifa r on r.id = l.rifa_id
      where c.pagada_at is not null
        and not exists (select from titular t where t.rifa_id = l.rifa_id and t.compra_id = c.id
            and (t.estado = 'vendida' or t.liberada_por is not null))
        and not (c.estado = 'en_revision' and exists (
          select from tarea where tipo = 'revision' and datos ->> 'compraId' = c.id::text))`,
  },
  {
    name: 'vendido-sin-pago',
    dice: 'Hay números vendidos en compras que no están pagadas.',
    rotos: `select r.numero, c.id as compra, c.estado
      from titular t join rifa r on r.id = t.rifa_id join compra c on c.id = t.compra_id
      where t.estado = 'vendida' and c.pagada_at is null`,
  },
  {
    name: 'titular-sin-linea',
    dice: 'Hay números en manos de compras que no los pidieron.',
    rotos: `select r.numero, t.estado, t.compra_id as compra from titular t join rifa r on r.id = t.rifa_id
      where t.estado in ('reservada', 'vendida') and t.telefono_id is null
        and not exists (select from compra_linea l where l.compra_id = t.compra_id and l.rifa_id = t.rifa_id)`,
  },
  {
    name: 'titular-de-otro-numero',
    dice: 'Hay titulares anotados con el número o el sorteo de otra rifa.',
    rotos: `select t.id as titular, t.numero, r.numero as rifa from titular t left join rifa r on r.id = t.rifa_id
      where (t.numero, t.sorteo_id) is distinct from (r.numero, r.sorteo_id)`,
  },
  {
    name: 'compra-de-otra-campania',
    dice: 'Hay compras con números de otra campaña.',
    rotos: `select c.id as compra, r.numero from compra c join compra_linea l on l.compra_id = c.id join rifa r on r.id = l.rifa_id
      where r.campania_id <> c.campania_id`,
  },
  {
    name: 'vendido-sin-participante',
    dice: 'Hay números vendidos sin el nombre de quien participa.',
    // Buyers who did not win may be erased after the draw.
    rotos: `select r.numero, c.id as compra from titular t join rifa r on r.id = t.rifa_id join compra c on c.id = t.compra_id
      where t.estado = 'vendida' and btrim(c.comprador_nombre) = ''
        and exists (select from sorteo s where s.numeros_de = r.sorteo_id and s.realizado_at is null and s.estado <> 'cancelado')`,
  },
  {
    name: 'reserva-sin-compra-en-espera',
    dice: 'Hay números reservados para compras que ya no esperan un pago.',
    rotos: `select r.numero, c.id as compra, c.estado
      from titular t join rifa r on r.id = t.rifa_id join compra c on c.id = t.compra_id
      where t.estado = 'reservada' and c.estado not in ('creada', 'esperando_pago')`,
  },
  {
    name: 'reserva-con-otro-plazo',
    dice: 'Hay números reservados hasta otro momento que su compra.',
    rotos: `select r.numero, c.id as compra, t.expires_at as numero_vence, c.expires_at as compra_vence
      from titular t join rifa r on r.id = t.rifa_id join compra c on c.id = t.compra_id
      where t.estado = 'reservada' and t.expires_at is distinct from c.expires_at`,
  },
  {
    name: 'espera-sin-reserva',
    dice: 'Hay compras que esperan un pago y perdieron un número antes de tiempo.',
    rotos: `select c.id as compra, c.estado, r.numero
      from compra c join compra_linea l on l.compra_id = c.id join rifa r on r.id = l.rifa_id
      where c.estado in ('creada', 'esperando_pago') and not exists (
        select from titular t where t.compra_id = c.id and t.rifa_id = l.rifa_id
          and (t.estado = 'reservada' or (t.estado = 'liberada' and t.liberada_at >= t.expires_at)))`,
  },
  {
    name: 'numero-sin-sorteo',
    dice: 'Hay números de un sorteo que no existe o es de otra campaña.',
    rotos: `select r.numero, r.sorteo_id as sorteo from rifa r
      where not exists (select from sorteo s where s.id = r.sorteo_id and s.numeros_de = s.id and s.campania_id = r.campania_id)`,
  },
  {
    name: 'asignado-a-nadie',
    dice: 'Hay números por vender asignados a quien no es vendedor o ya no tiene cuenta.',
    rotos: `select r.numero, r.vendedor_id as usuario, u.rol from rifa r left join usuario u on u.id = r.vendedor_id
      join sorteo s on s.id = r.sorteo_id
      where r.vendedor_id is not null and (u.rol is distinct from 'vendedor' or u.deleted_at is not null) and s.abierta
        and not exists (select from titular t where t.rifa_id = r.id and t.estado = 'vendida')`,
  },
]
