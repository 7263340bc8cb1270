/**
 * What the server starts from: its compiled files, which reading its program once leaves. With --demo also a new data folder
 * with the data of the demo.
 */
import { existsSync, readdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { StartError } from '../api/src/start-error.ts'

const CACHE = join(import.meta.dirname, '../node_modules/.cache/talonario')

// PostgreSQL has a process group of its own, and is stopped when this process exits.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const isCompiled = existsSync(CACHE) && readdirSync(CACHE).some(name => name.startsWith(process.version))
enableCompileCache(CACHE)
if (process.argv.includes('--demo')) {
  const { seedAhead } = await import('../api/src/demo/seed-ahead.ts')
  await seedAhead().catch(error => {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  })
}
if (!isCompiled) {
  await import('../api/src/serve.ts')
  await import('../api/src/demo/seed-apart.ts')
  await import('../api/src/demo/seed.ts')
}
await import('../api/src/threads.ts')
