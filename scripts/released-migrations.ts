/** Databases of somebody have taken these: a released migration never changes, and what has to is the next one. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SUMS = 'SHA256SUMS'

const sumOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Notes all migrations of a folder as released. */
export function noteReleased(folder: string): void {
  const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
  writeFileSync(
    join(folder, SUMS),
    files
      .sort()
      .map(name => `${sumOf(join(folder, name))}  ${name}\n`)
      .join(''),
  )
}

/** The released migrations that are not as they were, or gone. */
export function changedMigrations(folder: string): string[] {
  const list = join(folder, SUMS)
  const lines = existsSync(list) ? readFileSync(list, 'utf8').trimEnd().split('\n') : []
  return lines.flatMap(line => {
    const [sum, name = ''] = line.split('  ')
    const path = join(folder, name)
    return existsSync(path) && sumOf(path) === sum ? [] : [name]
  })
}
