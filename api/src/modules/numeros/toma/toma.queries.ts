import type { Pack } from '@talonario/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { isAwaitingPayment } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'
import type { Part } from '#db/transaction.ts'
import { widthColumn } from '#modules/sitio/config/config.queries.ts'
import { atMost } from '#outside/clock.ts'

type Tx = Transaction<Database>

/** A number with its live holder, as read or as read after its lock. */
export type RifaVista = {
  id: string
  numero: number
  precio: number
  vendedorId: string | null
  /** Whether it may change hands. */
  abierto: boolean
  /** Whether it plays in every draw of its campaign. */
  continua: boolean
  titularId: string | null
  titularCompraId: string | null
  /** The telephone it is lent to. */
  titularTelefonoId: string | null
  titularEstado: 'reservada' | 'vendida' | null
  titularVence: Date | null
  sorteoId: string
  /** Whether it is printed: sold only by its stub. */
  enPapel: boolean
  /** How wide the raffle's numbers are written. */
  width: number
  /** What several of its draw cost together. */
  packs: Pack[]
}

/** Numbers as a function of the database returns them, ascending. What several cost is read once a draw, after the wait for its row. */
async function vistasOf(db: Db, leidas: RawBuilder<unknown>): Promise<RifaVista[]> {
  const { rows } = await sql<RifaVista>`
    with vista as materialized (select * from ${leidas}), en_packs as materialized (
      select s.sorteo_id, packs_de(s.sorteo_id) as packs from (select distinct sorteo_id from vista where not continua) s)
    select id, numero, precio, vendedor_id as "vendedorId", abierto, continua, titular_id as "titularId",
      titular_compra_id as "titularCompraId", titular_telefono_id as "titularTelefonoId", titular_estado as "titularEstado",
      titular_vence as "titularVence", sorteo_id as "sorteoId", en_papel as "enPapel", ${widthColumn} as width, coalesce(packs, '[]') as packs
    from vista left join en_packs using (sorteo_id) order by numero`.execute(db)
  return rows
}

/** Numbers as they are, ascending, without any lock. */
export const findVistas = (db: Db, rifaIds: readonly string[]): Promise<RifaVista[]> =>
  vistasOf(db, sql`rifas_vistas(${rifaIds}::uuid[])`)

/** Locks numbers ascending, then their draws in share mode, and returns them as they are after the wait. */
export const lockRifas = (db: Tx, rifaIds: readonly string[]): Promise<RifaVista[]> =>
  vistasOf(db, sql`trabar_rifas(${rifaIds}::uuid[])`)

type ParaVenta = { now: Date; para: readonly string[]; ademas: readonly string[] }

/** The same for a sale; what somebody else has is not waited for, and is returned as a look saw it. The holds of the orders `para` give way. */
export const lockLibres = (
  db: Tx,
  rifaIds: readonly string[],
  { now, para, ademas }: ParaVenta,
): Promise<RifaVista[]> =>
  vistasOf(db, sql`trabar_para_venta(${rifaIds}::uuid[], ${ademas}::uuid[], ${para}::uuid[], ${now})`)

/** The numbers in which an order has a live hold or sale. */
export async function findRifaIdsOf(db: Tx, compraIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ rifaId: string }>`
    select rifa_id as "rifaId" from titular
    where compra_id = any(${compraIds}::uuid[]) and estado in ('reservada', 'vendida')`.execute(db)
  return rows.map(row => row.rifaId)
}

/** The numbers of an order that were freed or handed on for good. */
export async function listGoneOf(db: Tx, compraId: string): Promise<string[]> {
  const { rows } = await sql<{ rifaId: string }>`
    select rifa_id as "rifaId" from titular where compra_id = ${compraId} and liberada_por is not null`.execute(db)
  return rows.map(({ rifaId }) => rifaId)
}

/** The plans with which an order has held numbers. */
export async function listPlanesOf(db: Tx, compraId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ rifaId: string; modalidadId: string }>`
    select rifa_id as "rifaId", modalidad_id as "modalidadId" from titular
    where compra_id = ${compraId} and modalidad_id is not null`.execute(db)
  return new Map(rows.map(({ rifaId, modalidadId }) => [rifaId, modalidadId]))
}

/** What is written behind a closing is dated behind it, whatever the moment of its call or the clock of its server. */
export const trasCierres = (now: Date, anclaId: RawBuilder<unknown>) => sql<Date>`
  greatest(${now}::timestamptz, (select max(cerrado_at) + interval '1 millisecond' from sorteo where numeros_de = ${anclaId}))`

/** Part of a statement, `tomadas`: numbers get these holders. */
export const insertTitulares = (
  tomas: readonly { rifaId: string; compraId: string; modalidadId?: string | null }[],
  { now, hasta }: { now: Date; hasta: Date | null },
): Part =>
  sql`tomadas as (
    insert into titular (rifa_id, compra_id, modalidad_id, estado, created_at, expires_at, vendida_at)
    select toma.rifa_id, toma.compra_id, toma.modalidad_id, ${hasta ? 'reservada' : 'vendida'}, ${now},
      ${hasta}::timestamptz, ${hasta ? sql`null::timestamptz` : trasCierres(now, sql`(select sorteo_id from rifa where id = toma.rifa_id)`)}
    from unnest(${tomas.map(toma => toma.rifaId)}::uuid[], ${tomas.map(toma => toma.compraId)}::uuid[],
      ${tomas.map(toma => toma.modalidadId ?? null)}::uuid[]) as toma (rifa_id, compra_id, modalidad_id)
    returning id, compra_id, modalidad_id, vendida_at)`

export type Prestamo = { rifaId: string; hasta: Date }

/** Lends numbers to a telephone. */
export async function insertPrestamos(
  db: Tx,
  telefonoId: string,
  prestamos: readonly Prestamo[],
  now: Date,
): Promise<void> {
  await sql`
    insert into titular (rifa_id, telefono_id, estado, created_at, expires_at)
    select p.rifa_id, ${telefonoId}, 'reservada', ${now}, p.hasta
    from unnest(${prestamos.map(({ rifaId }) => rifaId)}::uuid[], ${prestamos.map(({ hasta }) => hasta)}::timestamptz[]) as p (rifa_id, hasta)`.execute(
    db,
  )
}

/** Moves the end of what a telephone has. */
export async function updatePrestamos(db: Tx, telefonoId: string, prestamos: readonly Prestamo[]): Promise<void> {
  await sql`
    update titular set expires_at = p.hasta
    from unnest(${prestamos.map(({ rifaId }) => rifaId)}::uuid[], ${prestamos.map(({ hasta }) => hasta)}::timestamptz[]) as p (rifa_id, hasta)
    where titular.telefono_id = ${telefonoId} and titular.rifa_id = p.rifa_id and titular.estado = 'reservada'`.execute(
    db,
  )
}

/** Ends all loans of numbers tied to a draw, which is locked: whoever lends them shares its row. */
export async function updatePrestamosToFree(db: Tx, anclaId: string, now: Date): Promise<void> {
  await sql`
    update titular set estado = 'liberada', liberada_at = ${now}
    where sorteo_id = ${anclaId} and estado = 'reservada' and telefono_id is not null`.execute(db)
}

/** The numbers a telephone has, whether their time has run out or not. */
export async function findRifaIdsOfTelefono(db: Db, telefonoId: string): Promise<string[]> {
  const { rows } = await sql<{ rifaId: string }>`
    select rifa_id as "rifaId" from titular where telefono_id = ${telefonoId} and estado = 'reservada'`.execute(db)
  return rows.map(row => row.rifaId)
}

/** Holds become sales. */
export async function updateToSold(db: Tx, titularIds: readonly string[], now: Date): Promise<void> {
  await sql`update titular set estado = 'vendida', expires_at = null, vendida_at = ${trasCierres(now, sql`titular.sorteo_id`)}
    where id = any(${titularIds}::uuid[]) and estado = 'reservada'`.execute(db)
}

/** Sales of numbers tied to a draw are no later than a closing that counts them. */
export async function updateSoldUntil(db: Tx, anclaId: string, cerrado: Date): Promise<void> {
  await sql`update titular set vendida_at = ${cerrado}
    where sorteo_id = ${anclaId} and estado = 'vendida' and vendida_at > ${cerrado}`.execute(db)
}

/** Of draws that numbers are tied to, those that were called off with what was paid. */
export async function listCanceladas(db: Tx, rifas: readonly { sorteoId: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`select id from unnest(${[...new Set(rifas.map(({ sorteoId }) => sorteoId))]}::uuid[]) id
    where numeros_cancelados(id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Ends holds and sales. When the hold would have ended, or when the sale was made, stays to be read. `por`: loans that an organiser takes back.
 */
export async function updateToFree(
  db: Tx,
  titularIds: readonly string[],
  now: Date,
  por: 'retirada' | null = null,
): Promise<void> {
  await sql`update titular set estado = 'liberada', liberada_at = ${now}, liberada_por = ${por}
    where id = any(${titularIds}::uuid[]) and estado in ('reservada', 'vendida')`.execute(db)
}

/** Ends these sales for good; what was paid of them stays. */
export async function updateToGone(
  db: Tx,
  titularIds: readonly string[],
  por: 'liberada' | 'cedida',
  now: Date,
): Promise<void> {
  await sql`update titular set estado = 'liberada', liberada_at = ${trasCierres(now, sql`titular.sorteo_id`)}, liberada_por = ${por}
    where id = any(${titularIds}::uuid[]) and estado = 'vendida'`.execute(db)
}

/** The account's open order that holds this number now. */
export async function findHeldOrder(
  db: Tx,
  { usuarioId, rifaId, now }: { usuarioId: string; rifaId: string; now: Date },
): Promise<{ compraId: string; createdAt: Date } | undefined> {
  const { rows } = await sql<{ compraId: string; createdAt: Date }>`
    select c.id as "compraId", c.created_at as "createdAt"
    from titular t join compra c on c.id = t.compra_id
    where t.rifa_id = ${rifaId} and t.estado = 'reservada' and t.expires_at > ${now}
      and c.usuario_id = ${usuarioId} and ${isAwaitingPayment('c')}
    for no key update of c`.execute(db)
  return rows[0]
}

/** Lengthens a hold, never shortens it. */
export async function updateHold(db: Tx, compraId: string, hasta: Date): Promise<void> {
  await sql`update titular set expires_at = ${hasta}
    where compra_id = ${compraId} and estado = 'reservada' and expires_at < ${hasta}`.execute(db)
  await sql`update compra set expires_at = ${hasta} where id = ${compraId} and expires_at < ${hasta}`.execute(db)
}

/**
 * No hold but of a transfer lasts longer than `minutes` from now if it was made by a clock that was ahead, or it is behind now. One that was made
 * before now keeps its time, whatever `minutes` were then. Locked ones wait for the next time.
 */
export async function shortenHolds(db: Db, now: Date, minutes: number): Promise<void> {
  const last = new Date(now.getTime() + minutes * 60_000)
  await sql`
    with largas as (
      select id from compra where (${isAwaitingPayment('compra')} or estado in ('vencida', 'cancelada')) and metodo_pago <> 'transferencia'
        and created_at > ${atMost(now)} and expires_at > ${atMost(last)} for no key update skip locked
    ), reservas as (
      update titular set expires_at = ${last}
      from largas where titular.compra_id = largas.id and titular.estado = 'reservada'
    )
    update compra set expires_at = ${last} from largas where compra.id = largas.id`.execute(db)
}
