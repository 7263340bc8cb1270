// All that writes numbers, for the other rooms too.

import type { SorteoDeFecha } from '@talonario/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { alphabetical, isLive } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'
import { idDeFecha } from '#modules/campania/sorteo/sorteo.queries.ts'

type Tx = Transaction<Database>

/** Held to the end of the transaction, so that the next caller sees the numbers generated before. */
const LOCK_NUMEROS = 7_241_802

/** Locks the sequence of numbers and returns the last one of the current campaign, 0 if there is none. */
export async function lockSequence(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK_NUMEROS})`.execute(db)
  const row = await db.selectFrom('rifa_actual').select('numero').orderBy('numero', 'desc').limit(1).executeTakeFirst()
  return row?.numero ?? 0
}

type Tanda = { desde: number; hasta: number; precio: number; sorteoId: string; anio: number; now: Date }

/** Inserts all numbers of a range, each with a random key. Returns the commitment to them: hex SHA-256 of the keys' SHA-256, in order. */
export async function insertRifas(db: Db, { desde, hasta, precio, sorteoId, anio, now }: Tanda): Promise<string> {
  const { rows } = await sql<{ compromiso: string }>`
    with nueva as (
      insert into rifa (numero, precio, sorteo_id, campania_id, anio, created_at)
      select numero, ${precio}, sorteo.id, sorteo.campania_id, ${anio}, ${now}
      from sorteo, generate_series(${desde}::int, ${hasta}::int) numero
      where sorteo.id = ${sorteoId}
      returning numero, clave
    )
    select encode(sha256(string_agg(sha256(clave), ''::bytea order by numero)), 'hex') as compromiso from nueva`.execute(
    db,
  )
  return rows[0]?.compromiso ?? ''
}

/** Locks the numbers of the draw of a date in ascending order, the one order everybody uses. The draw itself is locked after them. */
export async function lockRifasOfDate(db: Db, pedido: SorteoDeFecha): Promise<void> {
  await sql`select count(*) from (
    select from rifa where sorteo_id = (select numeros_de from sorteo where id = ${idDeFecha(pedido)})
    order by numero for no key update) locked`.execute(db)
}

/** Locks the numbers from `desde` on, ascending, against orders: an order under way is waited for, and a later one finds them gone. */
export async function lockRifasFrom(db: Db, desde: number): Promise<void> {
  await sql`select count(*) from (
    select from rifa_actual where numero >= ${desde} order by numero for update) locked`.execute(db)
}

/** The first number from `desde` on that was ever in an order or is in a book, or whose draw is not open; undefined if there is none. */
export async function findUndeletable(db: Db, desde: number): Promise<number | undefined> {
  const { rows } = await sql<{ numero: number }>`
    select numero from (
      select min(r.numero) as numero from rifa_actual r where r.numero >= ${desde} and (
        exists (select from compra_linea l where l.rifa_id = r.id) or exists (select from titular t where t.rifa_id = r.id)
        or r.talonario_id is not null)
      union all
      select min(r.numero) from rifa_actual r join sorteo s on s.id = r.sorteo_id
      where r.numero >= ${desde} and not s.abierta
    ) primero where numero is not null order by numero limit 1`.execute(db)
  return rows[0]?.numero
}

/** Changes the price of those locked numbers that are neither sold nor held nor printed; returns how many changed. */
export async function updatePrecio(
  db: Db,
  {
    sorteoId,
    desde,
    hasta,
    precio,
    now,
  }: { sorteoId: string; desde: number; hasta: number; precio: number; now: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update rifa set precio = ${precio} where sorteo_id = ${sorteoId} and numero between ${desde} and ${hasta}
      and precio <> ${precio} and en_papel_at is null and not exists (select from titular where titular.rifa_id = rifa.id and ${isLive(now)})
  `.execute(db)
  return Number(numAffectedRows)
}

/** Numbers on the telephones of a seller, and when one of these was heard of last. */
type Prestamo = { vendedor: string; numeros: number; visto: Date }

/** Who has numbers on a telephone, of those that meet a condition on `r`. */
export async function listPrestamos(db: Db, donde: RawBuilder<unknown>, now: Date): Promise<Prestamo[]> {
  const { rows } = await sql<Prestamo>`
    select u.nombre_completo as vendedor, count(*)::int as numeros, max(f.visto_at) as visto
    from titular t join rifa r on r.id = t.rifa_id join telefono f on f.id = t.telefono_id join usuario u on u.id = f.usuario_id
    where t.telefono_id is not null and t.estado = 'reservada' and t.expires_at > ${now} and ${donde}
    group by u.id order by ${alphabetical('u.nombre_completo')}`.execute(db)
  return rows
}

/** Deletes the numbers from `desde` on; returns how many there were. */
export async function deleteRifasFrom(db: Db, desde: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rifa_actual').where('numero', '>=', desde).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Moves all numbers of a draw without sales to another open one. */
export async function moveNumeros(db: Db, id: string, otro: string): Promise<'pasados' | 'ninguno'> {
  const { numUpdatedRows } = await db
    .updateTable('rifa')
    .set({ sorteo_id: otro })
    .where('sorteo_id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'pasados' : 'ninguno'
}

/** Deletes the numbers of a draw if they are the last ones and none was ever in an order or is in a book, so that they can be generated again. */
export async function returnNumeros(db: Db, id: string): Promise<'devueltos' | 'quedan' | 'ninguno'> {
  const { rows } = await sql<{ numeros: number; sueltos: boolean }>`
    select count(*)::int as numeros,
      count(talonario_id) = 0 and coalesce(max(numero) - min(numero) + 1 = count(*) and max(numero) = (select max(numero) from rifa_actual), false)
      and not exists (select from compra_linea l join rifa r on r.id = l.rifa_id where r.sorteo_id = ${id})
      and not exists (select from titular t join rifa r on r.id = t.rifa_id where r.sorteo_id = ${id}) as sueltos
    from rifa where sorteo_id = ${id}`.execute(db)
  const { numeros = 0, sueltos = false } = rows[0] ?? {}
  if (numeros === 0) return 'ninguno'
  if (!sueltos) return 'quedan'
  await db.deleteFrom('rifa').where('sorteo_id', '=', id).execute()
  return 'devueltos'
}

/** Numbers and whose they will be. */
export type Parte = { vendedor: string; numeros: readonly number[] }

/** Of locked numbers, those that another seller has, with the seller's name. */
export async function listDeOtro(
  db: Tx,
  { vendedor, numeros }: Parte,
): Promise<{ numero: number; vendedor: string }[]> {
  const { rows } = await sql<{ numero: number; vendedor: string }>`
    select r.numero, u.nombre_completo as vendedor from rifa_actual r join usuario u on u.id = r.vendedor_id
    where r.numero = any(${numeros}::int[]) and r.vendedor_id <> ${vendedor} order by r.numero`.execute(db)
  return rows
}

/** Assigns locked free numbers to a seller; returns how many. Numbers the seller has already keep their date. */
export async function assignFreeRifas(db: Tx, { vendedor, numeros }: Parte, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`update rifa_actual set vendedor_id = ${vendedor}, asignada_at = ${now}
    where numero = any(${numeros}::int[]) and vendedor_id is null`.execute(db)
  return Number(numAffectedRows)
}

/** Passes locked, unsold and unheld numbers of one seller to another; returns them. */
export async function passRifas(
  db: Tx,
  numeros: readonly number[],
  { de, a, now }: { de: string; a: string; now: Date },
): Promise<Set<number>> {
  const { rows } = await sql<{ numero: number }>`update rifa_actual r set vendedor_id = ${a}, asignada_at = ${now}
    where numero = any(${numeros}) and vendedor_id = ${de} and not exists (
      select from titular t where t.rifa_id = r.id
        and (t.estado = 'vendida' or (t.estado = 'reservada' and t.expires_at > ${now}))) returning numero`.execute(db)
  return new Set(rows.map(({ numero }) => numero))
}

/** Unassigns locked numbers; returns how many had a seller. */
export async function releaseRifas(db: Tx, numeros: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('rifa_actual')
    .set({ vendedor_id: null, asignada_at: null })
    .where(sql<boolean>`numero = any(${numeros})`)
    .where('vendedor_id', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Unassigns numbers of people who do not sell any more. */
export async function leaveEnded(db: Tx, rifaIds: readonly string[]): Promise<void> {
  await sql`update rifa r set vendedor_id = null, asignada_at = null from usuario u
    where r.id = any(${rifaIds}::uuid[]) and u.id = r.vendedor_id
      and (u.deleted_at is not null or u.rol <> 'vendedor')`.execute(db)
}

/** Puts locked numbers into the new books whose ranges they are in. */
export async function putInBooks(db: Tx, talonarioIds: readonly string[]): Promise<void> {
  await sql`update rifa r set talonario_id = t.id from talonario t
    where t.id = any(${talonarioIds}::uuid[]) and r.campania_id = t.campania_id and r.numero between t.desde and t.hasta`.execute(
    db,
  )
}

/** Locked free numbers become paper. */
export async function turnToPaper(db: Tx, rifaIds: readonly string[], now: Date): Promise<void> {
  await sql`update rifa set en_papel_at = ${now} where id = any(${rifaIds}::uuid[])`.execute(db)
}

/** Locked unsold numbers leave their book and their seller; what was printed of them is void. */
export async function leaveBook(db: Tx, rifaIds: readonly string[]): Promise<void> {
  await sql`
    update rifa set talonario_id = null, en_papel_at = null, impresion = impresion + (en_papel_at is not null)::int,
      vendedor_id = case when en_papel_at is null then vendedor_id end, asignada_at = case when en_papel_at is null then asignada_at end
    where id = any(${rifaIds}::uuid[])`.execute(db)
}

/** What was printed of locked numbers is void; they stay in their book. */
export async function voidPaper(db: Tx, rifaIds: readonly string[]): Promise<void> {
  await sql`update rifa set impresion = impresion + 1 where id = any(${rifaIds}::uuid[])`.execute(db)
}

/** Locked unsold numbers of a book become those of its new holder; null: nobody's. */
export async function handOver(
  db: Tx,
  rifaIds: readonly string[],
  vendedorId: string | null,
  now: Date,
): Promise<void> {
  await sql`update rifa set vendedor_id = ${vendedorId}::uuid, asignada_at = case when ${vendedorId}::uuid is not null then ${now}::timestamptz end
    where id = any(${rifaIds}::uuid[]) and vendedor_id is distinct from ${vendedorId}::uuid`.execute(db)
}
