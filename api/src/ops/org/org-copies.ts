import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
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
