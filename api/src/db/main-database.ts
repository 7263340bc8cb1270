import { startEmbedded } from '#db/embedded/embedded.ts'
import type { Env } from '#env.ts'
import type { Db } from './schema.ts'

type Where = Pick<Env, 'DATA_DIR' | 'PREPARED_STATEMENTS'> &
  Partial<Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL_URL' | 'DATABASE_CONEXIONES'>>

/**
 * The migrated database of this server: the one at DATABASE_URL, else the embedded one in DATA_DIR. `stop` ends all of it. `meanwhile` may
 * be called more than once, whenever there is time for other work.
 */
export async function startDatabase(
  env: Where,
  log: (line: string) => void,
  meanwhile: () => unknown = () => {},
): Promise<{ db: Db; stop(): Promise<void> }> {
  const server = env.DATABASE_URL
    ? external(env.DATABASE_URL)
    : await startEmbedded({ dataDir: env.DATA_DIR, log, meanwhile })
  try {
    // Imported here, so that the embedded PostgreSQL starts first.
    const { openMigrated } = await import('./open-migrated.ts')
    const size = env.DATABASE_CONEXIONES
    const options = { prepared: env.PREPARED_STATEMENTS, pooler: env.DATABASE_POOL_URL, ...(size && { size }) }
    const db = await openMigrated(server.connection, options)
    return { db, stop: () => db.destroy().finally(server.stop) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const external = (connection: string) => ({ connection, stop: async () => {} })
