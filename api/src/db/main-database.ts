import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'
import type { Env } from '#env.ts'
import { usesSocket } from './embedded/embedded-address.ts'
import { findBinaries } from './embedded/embedded-binaries.ts'
import { findTemplate, templateOf } from './embedded/embedded-template.ts'
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

/** Makes the cluster that new data folders are copied from, if there is none, and removes those of other versions. */
export async function makeTemplate(): Promise<void> {
  const binaries = await findBinaries()
  if (!usesSocket || findTemplate(binaries)) return
  const template = templateOf(binaries)
  await mkdir(dirname(template), { recursive: true })
  const folder = await mkdtemp(`${template}-new-`)
  try {
    const { stop } = await startDatabase({ DATA_DIR: folder, PREPARED_STATEMENTS: true }, console.warn)
    await stop()
    // It gets its name when it is complete.
    await rename(join(folder, 'postgres'), template).catch(error => {
      // Another build was faster.
      if (!findTemplate(binaries)) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const others = (await readdir(dirname(template))).filter(
    name => name.startsWith('postgres-') && !name.includes('-new-') && name !== basename(template),
  )
  for (const name of others) await rm(join(dirname(template), name), { recursive: true, force: true })
}
