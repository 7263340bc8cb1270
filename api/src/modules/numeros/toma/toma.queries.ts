import type { ESTADOS_SORTEO } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { CLOCK_SLACK_MS } from '#outside/clock.ts'

type Tx = Transaction<Database>

/** A number whose row this transaction has locked, with its live holder as of after the lock. */
export type RifaBloqueada = {
  id: string
  numero: number
  precio: number
  vendedorId: string | null
  fechaSorteo: string
  sorteoEstado: (typeof ESTADOS_SORTEO)[number]
  titularId: string | null
  titularCompraId: string | null
  titularEstado: 'reservada' | 'vendida' | null
  titularVence: Date | null
}

/** Those of the numbers that somebody but the orders `para` holds or owns, by a look without locks. */
export async function findOcupadas(
  db: Tx,
  rifaIds: readonly string[],
  { now, para = [] }: { now: Date; para?: readonly string[] | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select r.numero from titular t join rifa r on r.id = t.rifa_id
    where t.rifa_id = any(${rifaIds}::uuid[]) and t.compra_id <> all(${para}::uuid[])
      and (t.estado = 'vendida' or (t.estado = 'reservada' and t.expires_at > ${now}))
    order by r.numero`.execute(db)
  return rows.map(row => row.numero)
}

/**
 * Locks numbers in ascending order, the one order everybody uses. `no key update` shuts out every other taker and every
 * writer of the row, and lets an order line point at the number meanwhile.
 */
export async function lockRifas(db: Tx, rifaIds: readonly string[]): Promise<void> {
  await sql`select from rifa where id = any(${rifaIds}::uuid[]) order by numero for no key update`.execute(db)
}

/**
 * What is true of locked numbers. A statement of its own, because its snapshot has to begin after the wait for the locks.
 * The draws are locked in share mode: a closing waits for us, or we see that it has happened.
 */
export async function findLocked(db: Tx, rifaIds: readonly string[]): Promise<RifaBloqueada[]> {
  const { rows } = await sql<RifaBloqueada>`
    select r.id, r.numero, r.precio, r.vendedor_id as "vendedorId", s.fecha as "fechaSorteo", s.estado as "sorteoEstado",
      t.id as "titularId", t.compra_id as "titularCompraId", t.estado as "titularEstado", t.expires_at as "titularVence"
    from rifa r join sorteo s on s.id = r.sorteo_id
      left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
    where r.id = any(${rifaIds}::uuid[]) order by r.numero for share of s`.execute(db)
  return rows
}

/** The numbers in which an order has a live hold or sale. */
export async function findRifaIdsOf(db: Tx, compraIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ rifaId: string }>`
    select rifa_id as "rifaId" from titular
    where compra_id = any(${compraIds}::uuid[]) and estado in ('reservada', 'vendida')`.execute(db)
  return rows.map(row => row.rifaId)
}

/** The numbers an order owns. */
export async function findVendidasA(db: Tx, compraId: string): Promise<string[]> {
  const { rows } = await sql<{ rifaId: string }>`
    select rifa_id as "rifaId" from titular where compra_id = ${compraId} and estado = 'vendida'`.execute(db)
  return rows.map(row => row.rifaId)
}

export async function insertTitulares(
  db: Tx,
  tomas: readonly { rifaId: string; compraId: string }[],
  { now, hasta }: { now: Date; hasta: Date | null },
): Promise<void> {
  await sql`
    insert into titular (rifa_id, compra_id, estado, created_at, expires_at, vendida_at)
    select toma.rifa_id, toma.compra_id, ${hasta ? 'reservada' : 'vendida'}, ${now},
      ${hasta}::timestamptz, ${hasta ? null : now}::timestamptz
    from unnest(${tomas.map(toma => toma.rifaId)}::uuid[], ${tomas.map(toma => toma.compraId)}::uuid[])
      as toma (rifa_id, compra_id)`.execute(db)
}

/** Holds become sales. */
export async function updateToSold(db: Tx, titularIds: readonly string[], now: Date): Promise<void> {
  await sql`update titular set estado = 'vendida', expires_at = null, vendida_at = ${now}
    where id = any(${titularIds}::uuid[]) and estado = 'reservada'`.execute(db)
}

/** Ends holds and sales. When the hold would have ended, or when the sale was made, stays to be read. */
export async function updateToFree(db: Tx, titularIds: readonly string[], now: Date): Promise<void> {
  await sql`update titular set estado = 'liberada', liberada_at = ${now}
    where id = any(${titularIds}::uuid[]) and estado in ('reservada', 'vendida')`.execute(db)
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
      and c.usuario_id = ${usuarioId} and c.estado in ('creada', 'esperando_pago')
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
 * Holds that last longer than `minutes` from now were made by a clock that was ahead, or it is behind now. Either way they end
 * `minutes` after they were first seen so. What is locked is left alone.
 */
export async function endFutureHolds(db: Db, now: Date, minutes: number): Promise<void> {
  const [first, last] = [now.getTime() - minutes * 60_000, now.getTime() + minutes * 60_000 + CLOCK_SLACK_MS]
  const beyond = sql`(estado in ('creada', 'esperando_pago') or estado in ('vencida', 'cancelada'))
    and expires_at > ${new Date(last)}`
  // Seen long before that: another time.
  await sql`
    update compra set futura_at = ${now} where ${beyond}
      and (futura_at is null or futura_at not between ${new Date(first - minutes * 60_000)} and ${now})`.execute(db)
  await sql`
    with pasadas as (
      select id from compra where ${beyond} and futura_at <= ${new Date(first)} for no key update skip locked
    ), reservas as (
      update titular set expires_at = ${now}
      from pasadas where titular.compra_id = pasadas.id and titular.estado = 'reservada'
    )
    update compra set expires_at = ${now}, created_at = least(created_at, ${now}) from pasadas
    where compra.id = pasadas.id`.execute(db)
}
