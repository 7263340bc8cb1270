/**
 * `npm run build`: the web, and beside it, in another process, what the server starts from. None is made twice. With
 * --demo, for `npm run demo`, the web stays uncompressed, and the data of the demo are made too.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../web/build.ts'

const started = performance.now()
const forDemo = process.argv.includes('--demo')
const server = fork(join(import.meta.dirname, 'build-server.ts'), process.argv.slice(2))
// The web is built by many threads, which fill what the other process leaves: that one, mostly a single thread, ends first.
if (forDemo) setPriority(10)
const [[code]] = await Promise.all([once(server, 'exit'), buildWeb({ compressed: !forDemo })])
if (code === 0) console.log(`web/dist is built (${((performance.now() - started) / 1000).toFixed(1)} s)`)
process.exitCode = code ?? 1
