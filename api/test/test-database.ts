import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { inject } from 'vitest'
import { type Connection, openDatabase } from '#db/pool.ts'
import type { Database } from '#db/schema.ts'
import type {} from './global-setup.ts'
import { cloneTemplate } from './test-cluster.ts'

export type TestDatabase = { db: Kysely<Database>; connection: Connection; drop(): Promise<void> }

/** A migrated database for one test file, empty or as a template; `drop` belongs into its afterAll. `connection` is for a second pool or process. */
export async function testDatabase(poolSize?: number, template?: string): Promise<TestDatabase> {
  const { connection, drop } = await cloneTemplate(inject('testCluster'), template)
  const db = openDatabase(connection, poolSize === undefined ? {} : { size: poolSize })
  return { db, connection, drop: () => db.destroy().then(drop) }
}

/** Waits until this many statements of the database wait for another's lock. */
export async function untilSomebodyWaits(db: Kysely<Database>, count = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length < count) await delay(5)
}
