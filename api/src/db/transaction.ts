import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from './schema.ts'
import { isStalePlan, sqlState } from './sql-state.ts'

/**
 * A condition, always true, that lets the statement's transaction commit without waiting for the disk: a machine that dies may lose the
 * last half second of it. Only for a statement that is a transaction by itself, and whose loss is made good: docs/reliability.md.
 */
export const withoutWaiting: RawBuilder<boolean> = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`

/** `name as (insert …)`: a write that goes along with a statement in its `with`. Neither it nor another part reads what it writes. */
export type Part = RawBuilder<unknown>

/** Behind the first part of a statement. */
export const together = (parts: readonly Part[]): RawBuilder<unknown> =>
  sql.join(
    parts.map(part => sql`, ${part}`),
    sql``,
  )

/** Parts without a statement of their own; none: nothing is sent. */
export async function writeParts(db: Db, parts: readonly Part[]): Promise<void> {
  if (parts.length > 0) await sql`with ${sql.join(parts)} select`.execute(db)
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const ATTEMPTS = 5

/**
 * Runs `work` in one transaction, and again if PostgreSQL aborted it because of a conflict. So `work` must have no
 * effect outside the database. Inside a transaction it joins that one, and the outermost one repeats.
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
