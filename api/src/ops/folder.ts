import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '#start-error.ts'
import { type Part, sha256 } from './snapshot.ts'
import type { Entry } from './tar.ts'

/** What the data folder holds beside the database: mail that did not leave, keys. In a copy it stands under this name. */
const PREFIX = 'carpeta/'

/** The database itself, what a running server makes anew, and the copies. Everything else is taken along, known or not. */
const NOT_COPIED = /^(postgres(-init-.*|\.log.*|\.password)?|socket|talonario\.lock.*|copias|demo)$/

/** Hands the files over and answers what there was. */
export async function* readFolder(dataDir: string): AsyncGenerator<Entry, Part[]> {
  const parts: Part[] = []
  for (const path of await filesIn(dataDir)) {
    const name = `${PREFIX}${path}`
    // Longer names than tar holds are none of ours.
    if (Buffer.byteLength(name) > 100) continue
    const bytes = await readFile(join(dataDir, path))
    parts.push({ archivo: name, filas: 0, bytes: bytes.length, sha256: sha256(bytes) })
    yield { name, bytes }
  }
  return parts
}

async function filesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true, recursive: false }).catch(() => [])
  const found: string[] = []
  for (const entry of entries.filter(({ name }) => !NOT_COPIED.test(name))) {
    if (entry.isFile()) found.push(entry.name)
    if (!entry.isDirectory()) continue
    const inside = await readdir(join(dataDir, entry.name), { withFileTypes: true })
    found.push(...inside.filter(file => file.isFile()).map(file => `${entry.name}/${file.name}`))
  }
  return found.sort()
}

export const isOfFolder = ({ name }: Entry) => name.startsWith(PREFIX)

/** Puts a file back. */
export async function writeToFolder(dataDir: string, { name, bytes }: Entry): Promise<void> {
  const path = name.slice(PREFIX.length)
  if (path.split('/').some(step => step === '' || step === '.' || step === '..' || /[\\:\0]/.test(step))) {
    throw new StartError(`La copia nombra un archivo fuera de la carpeta de datos (${path}): no se restaura.`)
  }
  const file = join(dataDir, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, bytes, { mode: 0o600 })
}
