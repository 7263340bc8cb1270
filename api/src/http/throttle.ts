import { AppError } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { CLOCK_SLACK_MS } from '#outside/clock.ts'
import { type KeySource, sign } from '#outside/data-key.ts'
import { addressOf, networkOf } from './network.ts'
import { CONOCIDO_DIAS, type Limite, MEMORIA_MINUTOS } from './throttle-limits.ts'

const MINUTE = 60_000

/**
 * Counts an attempt under each limit, or throws DEMASIADOS_INTENTOS if one is full. Attempts are counted before the work and one by one, so
 * that a thousand at once count as a thousand; the caller takes successful ones back.
 */
export async function countIntento(db: Db, limites: readonly Limite[], now: Date): Promise<void> {
  const inOneOrder = limites.toSorted((a, b) => (a.clave < b.clave ? -1 : 1))
  await inTransaction(db, async db => {
    for (const limite of inOneOrder) {
      await lockKey(db, limite.clave)
      await refuseIfFull(db, limite, now)
    }
    await insertIntentos(
      db,
      inOneOrder.map(({ clave }) => ({ clave, at: now })),
    )
  })
}

const windowStart = ({ minutos }: Limite, now: Date) => new Date(now.getTime() - minutos * MINUTE)

/** Throws DEMASIADOS_INTENTOS if the limit is full, without counting an attempt. */
export async function refuseIfFull(db: Db, limite: Limite, now: Date): Promise<void> {
  const oldest = await findOldestCounted(db, limite.clave, windowStart(limite, now), limite.maximo)
  if (!oldest) return
  const segundos = Math.ceil((oldest.getTime() + limite.minutos * MINUTE - now.getTime()) / 1000)
  throw new AppError('DEMASIADOS_INTENTOS', { segundos: Math.max(1, segundos) })
}

/** Where an attempt on an account comes from: the device (address and browser) and its network. */
type Origen = { dispositivo: string; red: string }

/** The keys of a device and its network, different for each account and unreadable without the data key. */
export async function origenOf(keys: KeySource, who: string, ip: string, dispositivo: string): Promise<Origen> {
  const known = async (what: string) => `conocido:${who}:${await sign(keys, Buffer.from(`${who} ${what}`))}`
  return { dispositivo: await known(`${addressOf(ip)} ${dispositivo}`), red: await known(`red ${networkOf(ip)}`) }
}

/** The limits of an attempt: the device's if it is known, else its network's, and in an unknown network those of all strangers too. */
export async function originLimits(
  db: Db,
  { dispositivo, red }: Origen,
  { alone, together, now }: { alone: (origen: string) => Limite; together: readonly Limite[]; now: Date },
): Promise<Limite[]> {
  if (await isKnown(db, dispositivo, now)) return [alone(dispositivo)]
  return (await isKnown(db, red, now)) ? [alone(red)] : [alone(red), ...together]
}

const isKnown = async (db: Db, conocido: string, now: Date): Promise<boolean> =>
  (await findOldestCounted(db, conocido, new Date(now.getTime() - CONOCIDO_DIAS * 24 * 60 * MINUTE), 1)) !== undefined

/** Remembers a device and its network for the account. */
export async function rememberOrigen(db: Db, { dispositivo, red }: Origen, now: Date): Promise<void> {
  await deleteIntentos(db, dispositivo, red)
  await insertIntentos(
    db,
    [dispositivo, red].map(clave => ({ clave, at: now })),
  )
}

/** Deletes attempts that no limit counts any more, and devices that were not used for long. */
export async function deleteOldIntentos(db: Db, now: Date): Promise<void> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  await deleteIntentosBefore(db, { intentos: before(MEMORIA_MINUTOS), conocidos: before(CONOCIDO_DIAS * 24 * 60) })
}

/** Lets one caller with this key go on at a time, until the end of its transaction. */
export async function lockKey(db: Db, clave: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clave}, 0))`.execute(db)
}

/** When the `maximo`-th latest attempt since `from` was made; undefined if the limit is not reached. */
async function findOldestCounted(db: Db, clave: string, from: Date, maximo: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from intento where clave = ${clave} and at > ${from} order by at desc offset ${maximo - 1} limit 1`.execute(
    db,
  )
  return rows[0]?.at
}

export async function insertIntentos(db: Db, intentos: { clave: string; at: Date }[]): Promise<void> {
  await db.insertInto('intento').values(intentos).execute()
}

async function deleteIntentosBefore(db: Db, before: { intentos: Date; conocidos: Date }): Promise<void> {
  await sql`
    delete from intento where at < ${before.intentos} and (clave not like 'conocido:%' or at < ${before.conocidos})
  `.execute(db)
}

/** Deletes the failed attempts of an account after a success. */
export async function deleteIntentos(db: Db, ...claves: readonly string[]): Promise<void> {
  await sql`delete from intento where clave = any(${claves})`.execute(db)
}

/** The same for those counted by network and by device. */
export async function deleteIntentosFromAnywhere(db: Db, who: string): Promise<void> {
  await sql`delete from intento where starts_with(clave, ${`con-conocido:${who}:`})`.execute(db)
}

/** Takes back the attempt that was counted at `at`. */
export async function deleteOneIntento(db: Db, clave: string, at: Date): Promise<void> {
  await sql`
    delete from intento where ctid = (select ctid from intento where clave = ${clave} and at = ${at} limit 1)
  `.execute(db)
}

/** Treats attempts dated in the future, by a clock that was ahead, as made just now. */
export async function correctIntentoTimes(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('intento')
    .set({ at: now })
    .where('at', '>', new Date(now.getTime() + CLOCK_SLACK_MS))
    .execute()
}
