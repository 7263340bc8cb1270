import { CompiledQuery } from 'kysely'
import type { Db } from './schema.ts'

const LOOK = CompiledQuery.raw('select pg_current_snapshot()::text as snapshot') as CompiledQuery<{ snapshot: string }>

/** The database's current snapshot as text: while it is the same nothing has been committed, and every read returns the same. */
export async function findSnapshot(db: Db): Promise<string> {
  const { rows } = await db.executeQuery(LOOK)
  return rows[0]?.snapshot ?? ''
}
