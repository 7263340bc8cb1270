import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from './schema.ts'
import { isStalePlan, sqlState } from './sql-state.ts'

/**
 * A condition, always true, that lets a transaction commit without waiting for the disk: a crash of the machine may lose the last half
 * second. Only for a statement that is a transaction by itself and whose loss does no harm (docs/reliability.md).
 */
export const withoutWaiting: RawBuilder<boolean> = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`

/** `name as (insert …)`: a write for the `with` of a statement. Neither the statement nor another part can read what it writes. */
export type Part = RawBuilder<unknown>

/** Further parts behind the first one of a statement. */
export const together = (parts: readonly Part[]): RawBuilder<unknown> =>
  sql.join(
    parts.map(part => sql`, ${part}`),
    sql``,
  )

/** Writes parts in a statement of their own; without parts, sends nothing. */
export async function writeParts(db: Db, parts: readonly Part[]): Promise<void> {
  if (parts.length > 0) await sql`with ${sql.join(parts)} select`.execute(db)
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const ATTEMPTS = 5

/**
 * Runs `work` in one transaction, and repeats it if PostgreSQL aborted it because of a conflict, so `work` must have no effect outside the
 * database. Inside a transaction it joins that one, and the outermost one repeats.
 */
export async function inTransaction<T>(db: Db, work: (db: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function isWorthRepeating(error: unknown): boolean {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED || isStalePlan(error)
}
