import { Session } from 'node:inspector/promises'
import { safeError } from '#http/report/log.ts'
import { hasStaged } from '#ops/backup/staged-folder.ts'
import { startDatabase } from './db/main-database.ts'
import { asStartError } from './db/outage.ts'
import { readEnv } from './env.ts'
import { ConfigurationError, StartError } from './start-error.ts'
import { type Undo, undoAll } from './undo.ts'

/** Long enough for the first requests that were waiting. */
const REST_MS = 2_000

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

async function start(undo: Undo) {
  if (Number.parseInt(process.versions.node, 10) < 24) {
    throw new ConfigurationError('Talonario necesita Node 24: usá npm start, que lo trae.')
  }
  const env = readEnv({ demo: process.argv.includes('--demo') })
  // Loads the rest of the program while PostgreSQL's folder is made, or PostgreSQL starts.
  let program: Promise<typeof import('./serve.ts')> | undefined
  const readProgram = () => (program ??= import('./serve.ts'))
  const { db, stop } = await startDatabase(env, print, readProgram)
  undo.push(stop)
  const { serve } = await readProgram()
  // Finishes or undoes a restore that was killed, before anything is served.
  if (hasStaged(env.DATA_DIR)) await (await import('#ops/backup/restore.ts')).finishRestore(env.DATA_DIR, db)
  for (const line of await serve(db, env, undo)) print(line)
  setTimeout(giveBackMemory, REST_MS).unref()
}

/** Makes V8 release memory: a start needs three times that of normal operation, and V8 keeps it unless it is told that memory is low. */
async function giveBackMemory() {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

function print(line: string) {
  console.log(line)
}

async function main() {
  const undo: Undo = []
  let stopping: Promise<never> | undefined
  const end = (code: number) => {
    stopping ??= undoAll(undo).then(() => process.exit(code))
    return stopping
  }
  // npm and the terminal may both pass a signal on; the second changes nothing.
  for (const signal of SIGNALS) process.on(signal, () => void end(0))
  // A bug: logged without data, and ended in order, with a code that a service manager notices.
  process.on('uncaughtException', error => {
    console.error(safeError(error).stack)
    void end(1)
  })
  try {
    await start(undo)
  } catch (error) {
    const cause = asStartError(error)
    if (!stopping) console.error(cause instanceof StartError ? cause.message : safeError(cause).stack)
    await end(cause instanceof StartError ? cause.exitCode : 1)
  }
}

await main()
