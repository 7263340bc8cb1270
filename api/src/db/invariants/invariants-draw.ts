import type { Invariant } from './invariant.ts'

const SELLADO = `s.estado in ('cerrado', 'realizado')`
const HOJAS = `select l.sorteo_id, split_part(hoja, '|', 1)::integer as numero
  from lista_sellada l cross join string_to_table(l.hojas, chr(10)) as hoja`
/** Only draws whose numbers play in no other, since numbers of a continua change hands between draws. */
const VENDIDOS = `select r.sorteo_id, r.numero from rifa r
  join titular t on t.rifa_id = r.id and t.estado = 'vendida' join sorteo s on s.id = r.sorteo_id
    join campania c on c.id = s.campania_id and c.clase = 'serie' where ${SELLADO}`

/** The seal of a closing, and the result (docs/draw.md). */
export const deSorteos: readonly Invariant[] = [
  {
    name: 'sellado-distinto',
    dice: 'Hay sorteos cerrados cuya lista sellada no es la de los números vendidos.',
    rotos: `select s.fecha, numero, hoja.sorteo_id is not null as sellado, vendido.sorteo_id is not null as vendido
      from (${HOJAS}) hoja full join (${VENDIDOS}) vendido using (sorteo_id, numero) join sorteo s on s.id = sorteo_id
        join campania c on c.id = s.campania_id and c.clase = 'serie'
      where s.cancelacion_id is null and (hoja.sorteo_id is null or vendido.sorteo_id is null)`,
  },
  {
    name: 'participacion-distinta',
    dice: 'Hay listas selladas de otros números que los que participaron, o por otra suma cobrada.',
    rotos: `select s.fecha, hoja.numero as sellado, p.numero, p.pagado
      from (${HOJAS}) hoja full join participacion p using (sorteo_id, numero) join sorteo s on s.id = sorteo_id
      where hoja.numero is null or p.numero is null
      union all
      select s.fecha, null, null, sum(p.pagado)::bigint from sorteo s join participacion p on p.sorteo_id = s.id
      group by s.id having sum(p.pagado) <> (s.cierre -> 'participacion' ->> 'cobrado')::bigint`,
  },
  {
    name: 'ancla-distinta',
    dice: 'Hay sorteos que no dicen bien si sus números se pueden vender, o en cuál juegan.',
    rotos: `select a.fecha, a.abierta from sorteo a cross join lateral (
        select count(*) filter (where estado = 'agendado') > 0 and count(*) filter (where estado = 'cerrado') = 0 as abierta,
          min(fecha) filter (where estado = 'agendado') as proximo
        from sorteo d where d.numeros_de = a.id and d.tipo <> 'resorteo') d join sorteo v on v.id = a.vigente_id
      where a.numeros_de = a.id and (a.abierta <> d.abierta or v.numeros_de <> a.id or v.fecha <> d.proximo)`,
  },
  {
    name: 'cantidad-distinta',
    dice: 'Hay sorteos cerrados que dicen otra cantidad de participantes que su lista.',
    rotos: `select s.fecha, s.estado, s.cantidad, coalesce(sum(1 + length(l.hojas) - length(replace(l.hojas, chr(10), ''))), 0) as hojas
      from sorteo s left join lista_sellada l on l.sorteo_id = s.id
      group by s.id having (s.estado in ('cerrado', 'realizado') or count(l.sorteo_id) > 0)
        and s.cantidad is distinct from coalesce(sum(1 + length(l.hojas) - length(replace(l.hojas, chr(10), ''))), 0)`,
  },
  {
    name: 'ganador-sin-venta',
    dice: 'Hay ganadores cuyo número no se vendió en ese sorteo o figura a otro nombre.',
    rotos: `select s.fecha, g.posicion, r.numero from ganador g join sorteo s on s.id = g.sorteo_id join rifa r on r.id = g.rifa_id
        join campania k on k.id = s.campania_id
      left join titular t on t.rifa_id = r.id and t.estado = 'vendida' left join compra c on c.id = t.compra_id
      where s.estado <> 'realizado' or r.sorteo_id <> s.numeros_de
        or (k.clase = 'serie' and c.comprador_nombre is distinct from g.nombre_participante)`,
  },
  {
    name: 'revelado-distinto',
    dice: 'Hay premios revelados en vivo con otro número que el del resultado.',
    rotos: `select s.fecha, v.lugar, v.rifa_id, g.rifa_id as ganador from revelado v join sorteo s on s.id = v.sorteo_id
      left join ganador g on g.sorteo_id = v.sorteo_id and g.posicion = v.lugar
      where s.estado = 'realizado' and v.rifa_id is distinct from g.rifa_id`,
  },
  {
    name: 'realizado-sin-ganadores',
    dice: 'Hay sorteos realizados con menos premios entregados que los que correspondían.',
    rotos: `select s.fecha, s.cantidad, count(g.premio_id) as entregados
      from sorteo s left join ganador g on g.sorteo_id = s.id where s.estado = 'realizado'
      group by s.id
      having count(g.premio_id) <> least(s.cantidad, (select count(*) from premio p where p.sorteo_id = s.id))
        or s.prueba is null`,
  },
]
