import { startEmbedded } from '#db/embedded/embedded.ts'
import type { Env } from '#env.ts'
import type { Db } from './schema.ts'

/** The database of this server, migrated: the one at DATABASE_URL, else the embedded one in DATA_DIR. `stop` ends all of it. */
export async function startDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL_URL' | 'DATA_DIR' | 'PREPARED_STATEMENTS'>,
  log: (line: string) => void,
): Promise<{ db: Db; stop(): Promise<void> }> {
  const server = env.DATABASE_URL ? external(env.DATABASE_URL) : await startEmbedded({ dataDir: env.DATA_DIR, log })
  try {
    // Imported here, so that the embedded PostgreSQL starts first.
    const { openMigrated } = await import('./open-migrated.ts')
    const options = { prepared: env.PREPARED_STATEMENTS, pooler: env.DATABASE_POOL_URL }
    const db = await openMigrated(server.connection, options)
    return { db, stop: () => db.destroy().finally(server.stop) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const external = (connection: string) => ({ connection, stop: async () => {} })
