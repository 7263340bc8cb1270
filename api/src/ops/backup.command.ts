/** `npm run backup [-- folder/ | file]`: copies everything into one file, even while the server sells. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#env.ts'
import { backUp } from '#ops/backup/backup.ts'
import { nameOfCopy } from '#ops/org/org-copies.ts'
import { DRAW_KEY_FILE } from '#outside/data-key.ts'
import { runCommand } from './command.ts'

const interrupted = new AbortController()
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(name, () => interrupted.abort())

await runCommand([], async ({ env, file }) => {
  const at = new Date()
  const {
    file: written,
    bytes,
    filas,
    nivel,
  } = await backUp(env, nameOf(file ?? join(env.DATA_DIR, 'copias/'), at), at, interrupted.signal)
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  console.log(`Copia guardada en ${written} (${filas.toLocaleString(env.LOCALE)} filas, ${size}, migración ${nivel}).`)
  const key = apart(env)
  if (key) console.log(`No trae ${key}`)
  return 0
})

/** Names what no copy contains, if there is any: a copy together with it would reveal the result of an `interna` draw beforehand. */
function apart({ SECRETO_DATOS, DATA_DIR }: Env): string | undefined {
  if (SECRETO_DATOS)
    return 'SECRETO_DATOS: guardalo aparte de las copias. Sin él no se abre lo cifrado ni se sortea lo agendado con la fuente interna.'
  const key = join(DATA_DIR, DRAW_KEY_FILE)
  if (existsSync(key))
    return `${key}: guardalo aparte de las copias. Sin él no se sortea lo agendado con la fuente interna.`
}

/** In a folder, a file named after the moment; otherwise the file itself. */
function nameOf(target: string, at: Date): string {
  const isFolder = /[\\/]$/.test(target) || statSync(target, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(target, nameOfCopy(at)) : target
}
