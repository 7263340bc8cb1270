import { sql } from 'kysely'
import { StartError } from '#start-error.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './pool.ts'
import type { Db } from './schema.ts'

type Connection = Parameters<typeof openDatabase>[0]

/** A database brought to the newest migration; one at a URL may be unreachable, and then says so. */
export async function openMigrated(connection: Connection, options: { prepared: boolean }): Promise<Db> {
  const db = openDatabase(connection, options)
  try {
    if (typeof connection === 'string') {
      await refuseUnreachable(db)
      await refuseForeign(db)
    }
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function refuseUnreachable(db: Db) {
  try {
    await sql`select`.execute(db)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartError(`No se puede usar la base de datos de DATABASE_URL: ${message || code}.`)
  }
}

/** Tables of another program: ours among them might run into theirs, now or later. */
async function refuseForeign(db: Db) {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and to_regclass('kysely_migration') is null
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 3`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new StartError(
    `La base de datos de DATABASE_URL tiene tablas que no son de Talonario (${names}): indicá una base vacía, solo para él.`,
  )
}
