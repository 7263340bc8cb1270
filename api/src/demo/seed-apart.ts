import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectionOf } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import type { Undo } from '#undo.ts'
import { hasCast } from './cast.ts'

const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/talonario')

/**
 * Makes the demo's data as of `at`, if they are missing, in a process of its own, because drawing pictures and selling take memory that the
 * server would keep. It is one transaction: a process that is killed leaves nothing, and the next start repeats it.
 */
export async function seedApart(db: Db, at: Date, undo: Undo): Promise<void> {
  if (await hasCast(db)) return
  const child = spawn(process.execPath, [fileURLToPath(new URL('./seed-process.ts', import.meta.url))], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  })
  undo.push(async () => void child.kill())
  const ended = once(child, 'exit')
  child.stdin.end(JSON.stringify({ connection: connectionOf(db), at }))
  const [code] = await ended
  if (code !== 0) throw new Error('The data of the demo could not be made')
}
