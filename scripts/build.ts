/**
 * `npm run build`: the web, the database template that new data folders are copied from, and the compiled files of the
 * server. None is made twice. With --demo, for `npm run demo`, the web stays uncompressed.
 */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTemplate } from '../api/src/db/embedded/make-template.ts'
import { buildWeb } from '../web/build.ts'

const ROOT = join(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules/.cache/talonario')

/** Reads the programs of the server and of the demo's data once, which leaves them compiled for their first start. */
async function compileServer(): Promise<void> {
  if (existsSync(CACHE) && readdirSync(CACHE).some(name => name.startsWith(process.version))) return
  const files = ['db/main-database', 'serve', 'demo/seed-apart', 'demo/seed']
  const program = files.map(name => `await import('./api/src/${name}.ts')`).join('\n')
  const env = { ...process.env, NODE_COMPILE_CACHE: CACHE }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: ROOT, env })
}

const started = performance.now()
// If PostgreSQL's own programs do not run here (an image with an external database), the server needs no template.
const template = makeTemplate().catch(error => console.warn(`No database to copy: ${error.message}`))
await Promise.all([buildWeb({ compressed: !process.argv.includes('--demo') }), template, compileServer()])
console.log(`web/dist is built (${((performance.now() - started) / 1000).toFixed(1)} s)`)
