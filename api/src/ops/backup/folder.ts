import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DATA_KEY_FILE } from '#outside/data-key.ts'
import { type Part, sha256 } from './snapshot.ts'
import type { Entry } from './tar.ts'

/** Prefix of the data folder's files in a copy. */
const PREFIX = 'carpeta/'

/** The data key and mail not yet sent; no other file of the folder is copied or restored. */
export const FOLDER_FILE = new RegExp(`^${PREFIX}(${DATA_KEY_FILE}|correo/[0-9a-f-]{36}\\.txt)$`)

/** Yields the files and returns their list. */
export async function* readFolder(dataDir: string): AsyncGenerator<Entry, Part[]> {
  const parts: Part[] = []
  for (const path of [...(await filesIn(dataDir, '.')), ...(await filesIn(dataDir, 'correo'))].sort()) {
    const name = `${PREFIX}${path}`
    if (!FOLDER_FILE.test(name)) continue
    const bytes = await readFile(join(dataDir, path))
    parts.push({ archivo: name, filas: 0, bytes: bytes.length, sha256: sha256(bytes) })
    yield { name, bytes }
  }
  return parts
}

async function filesIn(dataDir: string, folder: string): Promise<string[]> {
  try {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true })
    return entries.filter(entry => entry.isFile()).map(({ name }) => join(folder, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The path in the data folder of a copy's entry, if it is a file of the folder. */
export const pathInFolder = ({ name }: Entry) => (FOLDER_FILE.test(name) ? name.slice(PREFIX.length) : undefined)
