import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Held to the end of the transaction: anyone who generates next sees the numbers that came first. */
const LOCK_NUMEROS = 7_241_802

/** Locks the sequence of numbers and returns the last one of the current campaign, 0 when there is none. */
export async function lockSequence(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK_NUMEROS})`.execute(db)
  const row = await db.selectFrom('rifa_actual').select('numero').orderBy('numero', 'desc').limit(1).executeTakeFirst()
  return row?.numero ?? 0
}

type Tanda = { desde: number; hasta: number; precio: number; sorteoId: string; anio: number; now: Date }

/** All numbers of a range in one statement. Returns the commitment to their keys: hex SHA-256 of the keys' SHA-256, in order. */
export async function insertRifas(db: Db, { desde, hasta, precio, sorteoId, anio, now }: Tanda): Promise<string> {
  const { rows } = await sql<{ claves: string }>`
    with nuevas as (
      insert into rifa (numero, precio, sorteo_id, campania_id, anio, created_at)
      select numero, ${precio}::bigint, id, campania_id, ${anio}::int, ${now}::timestamptz
      from sorteo, generate_series(${desde}::int, ${hasta}::int) as numero where id = ${sorteoId}
      returning numero, clave
    )
    select encode(sha256(string_agg(sha256(clave), '' order by numero)), 'hex') as claves from nuevas`.execute(db)
  return rows[0]?.claves ?? ''
}
