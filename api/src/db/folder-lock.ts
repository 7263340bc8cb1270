import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#start-error.ts'

const SQLITE_BUSY = 5

/**
 * Takes a folder for this process alone, or throws. The lock is the operating system's own on an empty SQLite file: it is
 * taken in one step, ends with the process however that ends (kill -9 too), and needs no process id that may be re-used.
 */
export function lockFolder(folder: string): { release(): void } {
  const file = new DatabaseSync(join(folder, 'talonario.lock'), { timeout: 0 })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartError(
      `La carpeta de datos ${folder} ya la usa otro servidor de Talonario: detenelo, o elegí otra carpeta con DATA_DIR.`,
    )
  }
  return { release: () => file.close() }
}
