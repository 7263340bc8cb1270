/**
 * What the server starts from: the database template that new data folders are copied from, and its compiled files, which
 * reading its program once leaves. With --demo also a new data folder with the data of the demo.
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
const { makeTemplate } = await import('../api/src/db/embedded/make-template.ts')
// If PostgreSQL's own programs do not run here (an image with an external database), the server needs no template.
const template = makeTemplate().catch(error => console.warn(`No database to copy: ${error.message}`))
if (!isCompiled) {
  await import('../api/src/serve.ts')
  await import('../api/src/demo/seed-apart.ts')
  await import('../api/src/demo/seed.ts')
}
await template
if (process.argv.includes('--demo')) {
  const { seedAhead } = await import('../api/src/demo/seed-ahead.ts')
  await seedAhead().catch(error => {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  })
}
