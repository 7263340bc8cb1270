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
    if (typeof connection === 'string') await refuseUnreachable(db)
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
