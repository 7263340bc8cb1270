import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

type Tx = Transaction<Database>

/** Some orders whose hold has run out, locked. What another transaction works on is left to it. */
export async function lockVencidas(db: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('compra')
    .select('id')
    .where('estado', 'in', ['creada', 'esperando_pago'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(row => row.id)
}

/** Orders that wait for money, and those whose wait ended since `desde`. */
export function findReferenciasEnEspera(db: Db, desde: Date): Promise<string[]> {
  return db
    .selectFrom('compra')
    .select('referencia')
    .where('canal', '=', 'online')
    .where(eb =>
      eb.or([
        eb('estado', '=', 'esperando_pago'),
        eb.and([eb('estado', 'in', ['vencida', 'cancelada']), eb('expires_at', '>', desde)]),
      ]),
    )
    .orderBy('created_at')
    .execute()
    .then(rows => rows.map(row => row.referencia))
}

/** Every online order made since `desde`, and whatever its age one that is under review. */
export function findReferenciasRecientes(db: Db, desde: Date): Promise<string[]> {
  return db
    .selectFrom('compra')
    .select('referencia')
    .where('canal', '=', 'online')
    .where(eb => eb.or([eb('created_at', '>', desde), eb('estado', '=', 'en_revision')]))
    .orderBy('created_at')
    .execute()
    .then(rows => rows.map(row => row.referencia))
}
