import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { withoutWaiting } from '#db/transaction.ts'
import { CLOCK_SLACK_MS } from '#outside/clock.ts'

/**
 * Rows that any process may work off: those of a table where `open` holds. They are written in the transaction of their cause, with the
 * event as their unique key, and stay when done, so that no event is worked off twice. Taking them commits without waiting for the disk:
 * what a crash undoes is repeated, as after a lease.
 */
export type Queue = {
  table: 'tarea' | 'correo' | 'aviso_push'
  open: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  /** How long a process has a row to itself before others may take it. */
  leaseMs: number
  /** How long a row waits after its `intentos`-th failure. */
  restMs(intentos: number): number
}

export type Taken = { id: string; intentos: number; hasta: Date }

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Takes the rows that have been due longest. Two processes never take the same row. */
export async function takeDue<Row>(
  db: Db,
  { table, open, columns, leaseMs }: Queue,
  { now, limit }: { now: Date; limit: number },
): Promise<(Row & Taken)[]> {
  const { rows } = await sql<Row & Taken>`
    update ${sql.table(table)} set intentos = intentos + 1, tried_at = ${now}, next_try_at = ${later(now, leaseMs)}
    where id = any(array(
      select id from ${sql.table(table)} where ${open} and next_try_at <= ${now}
      order by next_try_at, created_at limit ${limit}
      for update skip locked
    )) and ${withoutWaiting}
    returning id, intentos, next_try_at as hasta, ${columns}`.execute(db)
  return rows
}

/** Puts a failed row back with its counted tries, unless it was reopened or taken by another process meanwhile. */
export async function putBack(db: Db, { table, restMs }: Queue, taken: Taken, error: unknown, now: Date) {
  // Another server's message may contain a zero byte, which PostgreSQL's texts cannot.
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500)
  await sql`
    update ${sql.table(table)} set error = ${reason}, intentos = ${taken.intentos}, next_try_at = ${later(now, restMs(taken.intentos))}
    where id = ${taken.id} and next_try_at = ${taken.hasta}`.execute(db)
}

/**
 * Corrects rows that a clock that was ahead has taken or postponed: they are due again after a lease, which is longer than any work on
 * them. Returns how many there were.
 */
export async function setQueueRight(db: Db, { table, open, leaseMs }: Queue, now: Date): Promise<number> {
  const future = later(now, CLOCK_SLACK_MS)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set tried_at = ${now}, next_try_at = least(next_try_at, ${later(now, leaseMs)}::timestamptz)
    where ${open} and next_try_at > ${now} and coalesce(tried_at, next_try_at) > ${future}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
