import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { CLOCK_SLACK_MS } from '#outside/clock.ts'

/** One at a time per key, until the transaction ends. */
export async function lockKey(db: Db, clave: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clave}, 0))`.execute(db)
}

/** When the `maximo`-th latest attempt since `from` was made: if there is one, the limit is reached. */
export async function findOldestCounted(db: Db, clave: string, from: Date, maximo: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from intento where clave = ${clave} and at > ${from} order by at desc offset ${maximo - 1} limit 1`.execute(
    db,
  )
  return rows[0]?.at
}

export async function insertIntentos(db: Db, intentos: { clave: string; at: Date }[]): Promise<void> {
  await db.insertInto('intento').values(intentos).execute()
}

export async function deleteIntentosBefore(db: Db, before: { intentos: Date; conocidos: Date }): Promise<void> {
  await sql`
    delete from intento where at < ${before.intentos} and (clave not like 'conocido:%' or at < ${before.conocidos})
  `.execute(db)
}

/** Deletes the failures of an account after a success. */
export async function deleteIntentos(db: Db, ...claves: readonly string[]): Promise<void> {
  await sql`delete from intento where clave = any(${claves})`.execute(db)
}

/** The same for those counted by network and by device, from anywhere. */
export async function deleteIntentosFromAnywhere(db: Db, cuenta: string): Promise<void> {
  await sql`delete from intento where starts_with(clave, ${`con-conocido:${cuenta}:`})`.execute(db)
}

/** Takes back the attempt counted at `at`. */
export async function deleteOneIntento(db: Db, clave: string, at: Date): Promise<void> {
  await sql`
    delete from intento where ctid = (select ctid from intento where clave = ${clave} and at = ${at} limit 1)
  `.execute(db)
}

/** Attempts that a clock that was ahead has counted were made just now. */
export async function correctIntentoTimes(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('intento')
    .set({ at: now })
    .where('at', '>', new Date(now.getTime() + CLOCK_SLACK_MS))
    .execute()
}
