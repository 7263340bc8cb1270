import { resolve } from 'node:path'
import type { Env } from '#env.ts'
import { openExisting } from '#ops/database-at.ts'
import { StartError } from '#start-error.ts'
import { type Manifest, writeArchive } from './archive.ts'
import { readFolder } from './folder.ts'
import { readEverything, readLevel } from './snapshot.ts'
import type { Entry } from './tar.ts'

export type Backup = { file: string; bytes: number; filas: number; nivel: string }

/** Copies an installation into one file, as of one moment, whether its server runs or not. */
export async function backUp(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'SECRETO_DATOS'>,
  file: string,
  at: Date,
  signal?: AbortSignal,
): Promise<Backup> {
  const { client, stop } = await openExisting(env, 'talonario-copia')
  let taken: Omit<Manifest, 'formato' | 'creada'> | undefined
  async function* everything(): AsyncGenerator<Entry, Omit<Manifest, 'formato' | 'creada'>> {
    await client.query('begin isolation level repeatable read read only')
    const nivel = await readLevel(client)
    if (!nivel) throw new StartError('La base de datos está vacía: no hay nada que copiar.')
    const { rows } = await client.query('show server_version')
    const contents = yield* readEverything(client)
    await client.query('commit')
    taken = { nivel, postgres: rows[0]?.server_version, ...contents, archivos: yield* readFolder(env.DATA_DIR) }
    return taken
  }
  try {
    const bytes = await writeArchive(resolve(file), at, env, everything(), signal)
    const filas = taken?.tablas.reduce((sum, { filas }) => sum + filas, 0) ?? 0
    return { file: resolve(file), bytes, filas, nivel: taken?.nivel ?? '' }
  } finally {
    await stop()
  }
}
