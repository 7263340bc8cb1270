import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigurationError, StartError } from '#start-error.ts'

const SQLITE_BUSY = 5
/**
 * How long to retry a folder that is taken, in milliseconds. SQLite takes its lock in steps, so two servers that start at the same moment
 * can block each other; without a retry both would give up.
 */
const PATIENCE = 500

/**
 * Takes a folder for this process alone, or throws. The lock is the operating system's, on an empty SQLite file: it ends with the process,
 * even by kill -9, and needs no process id, which could be re-used.
 */
export function lockFolder(folder: string, patience = PATIENCE): { release(): void } {
  const path = join(folder, 'talonario.lock')
  const file = openOwn(path, patience)
  try {
    chmodSync(path, 0o600)
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

/** Throws a StartError if the file is another user's, as a command run as root leaves it. */
function openOwn(path: string, timeout: number): DatabaseSync {
  try {
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new ConfigurationError(
      `${path} es de otro usuario: ¿corrió Talonario como root en esta carpeta? Devolvésela a este con chown -R.`,
    )
  }
  return new DatabaseSync(path, { timeout })
}
