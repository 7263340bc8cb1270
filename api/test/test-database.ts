import type { Kysely } from 'kysely'
import { inject } from 'vitest'
import { type Connection, openDatabase } from '#db/pool.ts'
import type { Database } from '#db/schema.ts'
import type {} from './global-setup.ts'
import { cloneTemplate } from './test-cluster.ts'

export type TestDatabase = { db: Kysely<Database>; connection: Connection; drop(): Promise<void> }

/** A migrated, empty database for one test file; `drop` belongs into its afterAll. `connection` is for a second pool or process. */
export async function testDatabase(poolSize?: number): Promise<TestDatabase> {
  const { connection, drop } = await cloneTemplate(inject('testCluster'))
  const db = openDatabase(connection, poolSize === undefined ? {} : { size: poolSize })
  return { db, connection, drop: () => db.destroy().then(drop) }
}
