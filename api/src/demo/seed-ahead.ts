import { existsSync, readdirSync } from 'node:fs'
import { readEnv } from '#env.ts'
import { systemClock } from '#outside/clock.ts'

/**
 * Makes a new data folder with the demo's data for the server that is started next. A folder that is not empty is left to that server,
 * which finishes what was interrupted.
 */
export async function seedAhead(): Promise<void> {
  const env = readEnv({ demo: true })
  if (env.DATABASE_URL || (existsSync(env.DATA_DIR) && readdirSync(env.DATA_DIR).length > 0)) return
  const { startDatabase } = await import('#db/main-database.ts')
  const { seedDemo } = await import('./seed.ts')
  const { db, stop } = await startDatabase(env, console.error)
  await seedDemo(db, env, systemClock).finally(stop)
}
