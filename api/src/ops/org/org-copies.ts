import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Of a data folder. The names sort by time. A link is no copy: it could lead root to a file of somebody else's. */
export function newestCopy(data: string): string | undefined {
  const folder = join(data, 'copias')
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const copies = files.filter(file => file.isFile() && file.name.endsWith('.tar.gz')).map(({ name }) => name)
  const last = copies.sort().at(-1)
  return last && join(folder, last)
}
