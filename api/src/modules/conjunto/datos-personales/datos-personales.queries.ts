import { documentDigits } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Whose data: messages and mail are an account's once the address they are known by is verified. */
export type Persona = { id: string }
type Pagina = { limit: number; offset: number }
type Seccion = (db: Db, persona: Persona, pagina: Pagina) => Promise<unknown[]>

const money = (column: string) => sql`round(${sql.ref(column)} / 100.0, 2)`

const lineas = sql`(select jsonb_agg(jsonb_build_object(
    'titulo', l.titulo, 'numero', r.numero, 'cantidad', l.cantidad, 'precio', ${money('l.precio')}) order by l.linea)
  from compra_linea l left join rifa r on r.id = l.rifa_id where l.compra_id = c.id)`

const devueltas = sql`(select coalesce(jsonb_agg(jsonb_build_object('titulo', d.titulo, 'numero', r.numero, 'cantidad', d.cantidad,
    'precio', ${money('d.precio')}, 'fecha', d.at) order by d.linea), '[]')
  from linea_devuelta d left join rifa r on r.id = d.rifa_id where d.compra_id = c.id)`

const pagos = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'proveedor', p.proveedor, 'estado', p.estado,
    'monto', ${money('p.monto')}, 'reembolsado', ${money('p.reembolsado')}, 'fecha', p.actualizado_at) order by p.recibido_at), '[]')
  from pago p where p.compra_id = c.id)`

async function rows(db: Db, query: ReturnType<typeof sql<{ fila: unknown }>>): Promise<unknown[]> {
  return (await query.execute(db)).rows.map(({ fila }) => fila)
}

const compras: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('referencia', c.referencia, 'fecha', c.created_at, 'estado', c.estado, 'pagada', c.pagada_at,
        'total', ${money('c.total')}, 'moneda', c.moneda, 'metodoPago', c.metodo_pago, 'nombre', c.comprador_nombre,
        'email', c.comprador_email, 'documento', c.comprador_ci, 'telefono', c.comprador_telefono, 'lineas', ${lineas}, 'devueltas', ${devueltas},
        'pagos', ${pagos}) as fila
      from compra c where c.usuario_id = ${id} order by c.created_at, c.id limit ${limit} offset ${offset}`,
  )

/** Without the buyers' data, which are not the seller's. */
const ventas: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('fecha', c.created_at, 'estado', c.estado, 'total', ${money('c.total')}, 'moneda', c.moneda,
        'metodoPago', c.metodo_pago, 'lineas', ${lineas}, 'devueltas', ${devueltas}) as fila
      from compra c where c.vendedor_id = ${id} order by c.created_at, c.id limit ${limit} offset ${offset}`,
  )

const numerosAsignados: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('numero', numero, 'asignado', asignada_at) as fila
      from rifa where vendedor_id = ${id} order by numero limit ${limit} offset ${offset}`,
  )

const metas: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('anio', anio, 'meta', meta_ventas) as fila
      from meta_anual where usuario_id = ${id} order by anio limit ${limit} offset ${offset}`,
  )

const enlaces: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('codigo', e.codigo, 'desde', e.created_at, 'hasta', e.baja_at,
        'visitas', (select coalesce(sum(v.visitas), 0) from enlace_visita v where v.codigo = e.codigo)) as fila
      from enlace_vendedor e where e.usuario_id = ${id} order by e.created_at, e.codigo limit ${limit} offset ${offset}`,
  )

const comisiones: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('fecha', a.at, 'importe', ${money('l.importe')} * -1, 'motivo', a.nota) as fila
      from asiento_linea l join asiento a on a.id = l.asiento_id
      where l.cuenta = ${`comision:${id}`} order by a.id limit ${limit} offset ${offset}`,
  )

const avisos: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('sorteo', s.fecha, 'pedido', a.created_at) as fila from aviso_sorteo a
      join sorteo s on s.id = a.sorteo_id where a.usuario_id = ${id} order by s.fecha limit ${limit} offset ${offset}`,
  )

const dispositivos: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('direccion', endpoint, 'desde', created_at) as fila from dispositivo
      where usuario_id = ${id} order by created_at, id limit ${limit} offset ${offset}`,
  )

const premios: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('premio', p.nombre, 'llamado', m.llamado_at, 'vence', m.vence_at, 'confirmado', m.confirmado_at,
        'entregado', m.entregado_dia, 'documento', m.documento, 'impuesto', ${money('m.impuesto')}, 'nota', m.nota) as fila
      from compra c join titular t on t.compra_id = c.id join ganador g on g.titular_id = t.id
        join reclamo m on m.sorteo_id = g.sorteo_id and m.posicion = g.posicion join premio p on p.id = m.premio_id
      where c.usuario_id = ${id} order by m.llamado_at, m.id limit ${limit} offset ${offset}`,
  )

const terminaciones: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('premio', p.nombre, 'entregado', d.entregado_at, 'documento', d.documento) as fila
      from compra c join titular t on t.compra_id = c.id join ganador_derivado d on d.titular_id = t.id join premio p on p.id = d.premio_id
      where c.usuario_id = ${id} order by d.titular_id, d.premio_id limit ${limit} offset ${offset}`,
  )

const mensajes: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('fecha', created_at, 'nombre', nombre, 'email', email, 'mensaje', mensaje) as fila
      from mensaje_contacto where usuario_id = ${id} order by created_at, id limit ${limit} offset ${offset}`,
  )

/** A link that opens the account is for the mailbox alone. */
const correos: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('fecha', created_at, 'para', para, 'asunto', asunto, 'enviado', sent_at,
        'texto', case when secreto then '' else texto end) as fila
      from correo where usuario_id = ${id} or (position(${id} in evento) > 0 and para <> '')
      order by created_at, id limit ${limit} offset ${offset}`,
  )

const sesiones: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select to_jsonb(s) - '{token_hash,usuario_id}'::text[] as fila
      from sesion s where usuario_id = ${id} order by created_at limit ${limit} offset ${offset}`,
  )

const seguridad: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('verificacionEnDosPasos', confirmado_at) as fila
      from segundo_factor where usuario_id = ${id} limit ${limit} offset ${offset}`,
  )

const actos: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('fecha', at, 'accion', accion, 'objeto', objeto, 'id', objeto_id, 'detalle', detalle::jsonb) as fila
      from auditoria where actor_id = ${id} order by id limit ${limit} offset ${offset}`,
  )

const movimientos: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('fecha', at, 'compra', compra_id, 'de', de, 'a', a, 'nota', nota) as fila
      from compra_movimiento where usuario_id = ${id} order by id limit ${limit} offset ${offset}`,
  )

const caja: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('fecha', a.at, 'evento', a.evento, 'nota', a.nota, 'lineas', (
        select jsonb_agg(jsonb_build_object('cuenta', l.cuenta, 'importe', ${money('l.importe')}) order by l.cuenta)
        from asiento_linea l where l.asiento_id = a.id)) as fila
      from asiento a where a.vendedor_id = ${id} order by a.id limit ${limit} offset ${offset}`,
  )

const entregas: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('fecha', declarada_at, 'monto', ${money('monto')}, 'medio', medio, 'estado', estado,
        'contado', ${money('contado')}, 'recibo', recibo, 'nota', nota, 'imagen', imagen) as fila
      from entrega where vendedor_id = ${id} order by declarada_at, id limit ${limit} offset ${offset}`,
  )

const rendiciones: Seccion = (db, { id }, { limit, offset }) =>
  rows(
    db,
    sql`select jsonb_build_object('fecha', presentada_at, 'estado', estado, 'esperado', ${money('esperado')},
        'declarado', ${money('declarado')}, 'contado', ${money('contado')}, 'nota', nota) as fila
      from rendicion where vendedor_id = ${id} order by presentada_at, id limit ${limit} offset ${offset}`,
  )

/** The parts of an export, under the names they have in it. */
export const SECCIONES: Record<string, Seccion> = {
  compras,
  ventas,
  numerosAsignados,
  metas,
  enlaces,
  comisiones,
  avisos,
  dispositivos,
  premios,
  premiosPorTerminacion: terminaciones,
  mensajes,
  correos,
  sesiones,
  seguridad,
  actos,
  movimientos,
  caja,
  entregas,
  rendiciones,
}

/** The account with this e-mail or document, all columns. */
export async function findPersona(db: Db, buscar: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('usuario')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('email', '=', buscar), eb('ci', '=', documentDigits(buscar))]))
    .executeTakeFirst()
  return row?.id
}
