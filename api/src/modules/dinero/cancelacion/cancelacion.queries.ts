import type { TipoSorteo } from '@talonario/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { cifrasDeDevolucion } from '#modules/dinero/compra/compra-parte.queries.ts'

type Tx = Transaction<Database>

/** The lines of orders with numbers of these draws, or their instalments, whose order is paid or waits for its payment. */
const lineasDe = (anclas: RawBuilder<unknown>) => sql`(
  select l.compra_id, l.linea, r.numero, r.sorteo_id from rifa r join compra_linea l on l.rifa_id = r.id where r.sorteo_id = any(${anclas})
  union all
  select l.compra_id, l.linea, t.numero, t.sorteo_id from titular t join compra_linea l on l.titular_id = t.id where t.sorteo_id = any(${anclas})
)`
const ids = (list: readonly string[]) => sql`${list}::uuid[]`

type Cancelacion = {
  campania_id: string
  entera: boolean
  devuelve: boolean
  motivo: string
  usuario_id: string
  at: Date
}

export async function insertCancelacion(db: Tx, row: Cancelacion): Promise<string> {
  const { id } = await db.insertInto('cancelacion').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes what is owed for each paid order with numbers of these draws, which are locked: no other comes. Returns them all, with those that wait for their payment. */
export async function insertDevoluciones(db: Tx, cancelacionId: string, anclas: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with suyas as materialized (
      select c.id, c.pagada_at, sum(k.importe)::bigint as importe, array_agg(distinct l.numero order by l.numero) as numeros
      from ${lineasDe(ids(anclas))} l join compra c on c.id = l.compra_id left join cobrado k on k.compra_id = l.compra_id and k.linea = l.linea
      where c.pagada_at is not null or c.estado in ('creada', 'esperando_pago') group by c.id
    ), debidas as (
      insert into devolucion (cancelacion_id, compra_id, importe, numeros)
      select ${cancelacionId}, id, coalesce(importe, 0), numeros from suyas where pagada_at is not null
    )
    select id from suyas`.execute(db)
  return rows.map(({ id }) => id)
}

export type Suma = { ordenes: number; monto: number }
type Cifras = { vendidos: number; reservados: number; premios: number; enLinea: Suma; enMano: Suma }

/** What calling off these draws concerns, minor units. */
export async function findCifras(
  db: Db,
  { sorteos, anclas, now }: { sorteos: readonly string[]; anclas: readonly string[]; now: Date },
): Promise<Cifras> {
  const { rows } = await sql<Cifras>`
    with suyas as materialized (
      select c.id, c.canal, sum(k.importe)::bigint as importe from ${lineasDe(ids(anclas))} l join compra c on c.id = l.compra_id
        join cobrado k on k.compra_id = l.compra_id and k.linea = l.linea group by c.id
    )
    select (select count(*) from titular where sorteo_id = any(${anclas}::uuid[]) and estado = 'vendida') as vendidos,
      (select count(*) from titular where sorteo_id = any(${anclas}::uuid[]) and estado = 'reservada' and expires_at > ${now}) as reservados,
      (select count(*) from premio where sorteo_id = any(${sorteos}::uuid[])) as premios,
      (select json_build_object('ordenes', count(*), 'monto', coalesce(sum(importe), 0)) from suyas where canal = 'online') as "enLinea",
      (select json_build_object('ordenes', count(*), 'monto', coalesce(sum(importe), 0)) from suyas where canal = 'presencial') as "enMano"`.execute(
    db,
  )
  if (!rows[0]) throw new Error('The database says nothing of a draw')
  return rows[0]
}

type DeVendedor = Suma & { id: string; nombre: string; email: string }

/** Who sold numbers of these draws in person, and for how much. */
export async function listVendedoresDe(db: Db, anclas: readonly string[]): Promise<DeVendedor[]> {
  const { rows } = await sql<DeVendedor>`
    select u.id, u.nombre_completo as nombre, u.email, count(distinct k.compra_id) as ordenes, sum(k.importe)::bigint as monto
    from ${lineasDe(ids(anclas))} l join cobrado k on k.compra_id = l.compra_id and k.linea = l.linea and k.canal = 'presencial'
      join usuario u on u.id = k.cobrado_por group by u.id order by monto desc, u.id`.execute(db)
  return rows
}

/** The prizes of a draw are revealed one by one at this moment; not of a show that waits for its randomness. */
export async function hasFuncion(db: Tx, sorteoIds: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select from funcion where sorteo_id = any(${sorteoIds}::uuid[]) and empezada_at is not null limit 1`.execute(
      db,
    )
  return rows.length > 0
}

type LineaCancelada = { linea: number; rifaId: string; numero: number }

/** The lines of an order that a calling off concerns. */
export async function listLineasCanceladas(db: Tx, cancelacionId: string, compraId: string): Promise<LineaCancelada[]> {
  const anclas = sql`array(select numeros_de from sorteo where cancelacion_id = ${cancelacionId})`
  const { rows } = await sql<LineaCancelada>`
    select l.linea, r.id as "rifaId", r.numero from compra_linea l left join titular t on t.id = l.titular_id join rifa r on r.id = coalesce(l.rifa_id, t.rifa_id)
    where l.compra_id = ${compraId} and r.sorteo_id = any(${anclas}) order by l.linea`.execute(db)
  return rows
}

export type Cancelada = {
  motivo: string
  usuarioId: string
  entera: boolean
  campania: string
  at: Date
  sorteos: { idSorteo: string; fecha: string; tipo: TipoSorteo }[]
}

/** The draws that a calling off `x` ended. */
const sorteosOf = sql`(
  select json_agg(json_build_object('idSorteo', s.id, 'fecha', s.fecha, 'tipo', s.tipo) order by s.fecha) from sorteo s where s.cancelacion_id = x.id)`

export async function findCancelacion(db: Db, id: string): Promise<Cancelada | undefined> {
  const { rows } = await sql<Cancelada>`
    select x.motivo, x.usuario_id as "usuarioId", x.entera, x.at, k.nombre as campania,
      ${sorteosOf} as sorteos
    from cancelacion x join campania k on k.id = x.campania_id where x.id = ${id}`.execute(db)
  return rows[0]
}

/** What of an order's money goes back or has gone back by now, by its payments, or is owed in the ledger. */
export async function sumDevuelto(db: Tx, compraId: string): Promise<number> {
  const { rows } = await sql<{ suma: number }>`
    select case c.canal when 'online' then (select coalesce(sum(greatest(a_devolver, reembolsado)), 0) from pago where compra_id = c.id)
      else (select coalesce(-sum(l.importe), 0) from asiento a join asiento_linea l on l.asiento_id = a.id
        where a.compra_id = c.id and l.cuenta = 'a_devolver:' || c.id) end::bigint as suma
    from compra c where c.id = ${compraId}`.execute(db)
  return rows[0]?.suma ?? 0
}

type Hecha = { cancelacionId: string; compraId: string; importe: number; numeros: number[]; conPremio: boolean }

/** `numeros`: those that were taken back; none: it keeps those that it had. */
export async function updateHecha(
  db: Tx,
  { cancelacionId, compraId, importe, numeros, conPremio }: Hecha,
  now: Date,
): Promise<void> {
  await db
    .updateTable('devolucion')
    .set({ importe, ...(numeros.length > 0 && { numeros }), con_premio: conPremio, hecha_at: now })
    .where('cancelacion_id', '=', cancelacionId)
    .where('compra_id', '=', compraId)
    .where('hecha_at', 'is', null)
    .execute()
}

type Avance = Suma & { hechas: number; hecho: number }
type FilaDeCancelacion = {
  _id: string
  at: Date
  motivo: string
  quien: string
  entera: boolean
  devuelve: boolean
  sorteos: Cancelada['sorteos']
  enLinea: Avance
  enMano: Avance
  faltan: number
  fallan: number
  conPremio: number
}

/** Why the last try with an order failed, of undoing it or of a refund; `''`: none did. */
export const errorDe = sql<string>`coalesce((
  select k.error from tarea k where k.done_at is null and k.error <> '' and (k.evento = 'cancelacion:' || d.cancelacion_id || ':' || d.compra_id
    or k.tipo = 'reembolso' and k.datos ->> 'pagoId' in (select id from pago where compra_id = d.compra_id)) limit 1), '')`

export async function listCancelaciones(db: Db): Promise<FilaDeCancelacion[]> {
  const avance = (canal: string) => sql`json_build_object(
    'ordenes', count(f.*) filter (where f.canal = ${canal} and f.importe > 0), 'monto', coalesce(sum(f.importe) filter (where f.canal = ${canal}), 0),
    'hechas', count(f.*) filter (where f.canal = ${canal} and f.importe > 0 and f.falta = 0), 'hecho', coalesce(sum(f.importe - f.falta) filter (where f.canal = ${canal}), 0))`
  const { rows } = await sql<FilaDeCancelacion>`
    select x.id as "_id", x.at, x.motivo, u.nombre_completo as quien, x.entera, x.devuelve,
      ${sorteosOf} as sorteos,
      ${avance('online')} as "enLinea", ${avance('presencial')} as "enMano", count(f.*) filter (where f.hecha_at is null or f.falta > 0) as faltan,
      count(f.*) filter (where f.error <> '') as fallan, count(f.*) filter (where f.con_premio) as "conPremio"
    from cancelacion x join usuario u on u.id = x.usuario_id left join lateral (
      select c.canal, cifras.importe, cifras.falta, d.con_premio, d.hecha_at, ${errorDe} as error
      from devolucion d join compra c on c.id = d.compra_id cross join ${cifrasDeDevolucion} cifras where d.cancelacion_id = x.id) f on true
    group by x.id, u.id order by x.at desc, x.id desc`.execute(db)
  return rows
}
