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

/** As `backup` names them: they sort by time, and any other name may be of an older copy. */
const NAME = /^talonario-[\d-]+\.tar\.gz$/

/** Of a data folder. A link is no copy: it could lead root to a file of somebody else's. */
export function newestCopy(data: string): string | undefined {
  const folder = join(data, 'copias')
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const copies = files.filter(file => file.isFile() && NAME.test(file.name)).map(({ name }) => name)
  const last = copies.sort().at(-1)
  return last && join(folder, last)
}

/** The copy that `make` leaves in a data folder. Throws a StartError if the newest one there is an older one. */
export function newCopy(data: string, make: () => void): string {
  const older = newestCopy(data)
  make()
  const copy = newestCopy(data)
  if (!copy || copy === older) throw new StartError(`La copia no quedó en ${join(data, 'copias')}: mirá DATA_DIR.`)
  return copy
}

/**
 * Copies a copy out of a data folder for root. The folder's owner could put a link in its place, or in its folder's, at any time: the
 * opened file is asked where it stands. Throws a StartError if that is elsewhere.
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
