import { sql } from 'kysely'
import type { Env } from '#env.ts'
import { StartError } from '#start-error.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './pool.ts'
import type { Db } from './schema.ts'

/** The database of this server, migrated: the one at DATABASE_URL, else the embedded one in DATA_DIR. `stop` ends all of it. */
export async function startDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<{ db: Db; stop(): Promise<void> }> {
  const server = env.DATABASE_URL ? external(env.DATABASE_URL) : await startEmbedded({ dataDir: env.DATA_DIR, log })
  const db = openDatabase(server.connection)
  const stop = () => db.destroy().finally(server.stop)
  try {
    if (env.DATABASE_URL) await refuseUnreachable(db)
    await migrate(db)
    return { db, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const external = (connection: string) => ({ connection, stop: async () => {} })

async function refuseUnreachable(db: Db) {
  try {
    await sql`select`.execute(db)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartError(`No se puede usar la base de datos de DATABASE_URL: ${message || code}.`)
  }
}
