import {
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#start-error.ts'

/** The name of a copy after its moment in UTC, to the millisecond: the names sort, and of two copies within a second neither replaces the other. */
export const nameOfCopy = (at: Date) =>
  `talonario-${at.toISOString().slice(0, 23).replaceAll(/[T.]/g, '-').replaceAll(':', '')}.tar.gz`

/** What `backup` calls its copies; a file with another name may be an older copy. */
const NAME = /^talonario-[\d-]+\.tar\.gz$/

/** The newest copy in a data folder. Links are ignored: one could lead root to somebody else's file. */
export function newestCopy(data: string): string | undefined {
  const folder = join(data, 'copias')
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const copies = files.filter(file => file.isFile() && NAME.test(file.name)).map(({ name }) => name)
  const last = copies.sort().at(-1)
  return last && join(folder, last)
}

/** The copy that `make` writes into a data folder. Throws a StartError if there is no new one. */
export function newCopy(data: string, make: () => void): string {
  const older = newestCopy(data)
  make()
  const copy = newestCopy(data)
  if (!copy || copy === older) throw new StartError(`La copia no quedó en ${join(data, 'copias')}: mirá DATA_DIR.`)
  return copy
}

/**
 * Copies a copy out of a data folder, for root. Its owner could put a link in the place of the file or its folder at any time, so this asks
 * where the opened file really is. Throws a StartError if that is elsewhere.
 */
export async function takeCopy(copy: string, to: string): Promise<void> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const copias = dirname(copy)
  const own = join(realpathSync(dirname(dirname(copias))), basename(dirname(copias)), basename(copias), basename(copy))
  const file = openSync(copy, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  const from = createReadStream('', { fd: file })
  if (readlinkSync(`/proc/self/fd/${file}`) !== own) {
    from.destroy()
    throw new StartError(`${copy} no está en su carpeta: hay un enlace en el camino.`)
  }
  await pipeline(from, createWriteStream(to, { mode: 0o600 }))
}
