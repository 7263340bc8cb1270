import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** What the database shows now, as a text: while it is the same, nothing has been committed, and every read answers the same. */
export async function findSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}
