import { StartError } from '#start-error.ts'

/** The code of an error of PostgreSQL, of the system or of a library; empty without one. */
export function codeOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return code
  // pg and its pool have no code for these three.
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(String(message))
    ? 'ECONNREFUSED'
    : ''
}

/** PostgreSQL had no disk space to write. */
export const DISK_FULL = '53100'

/** PostgreSQL is away, starting, stopping, no longer the one that writes, out of disk or connections, or busy with a lock: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const DATABASE_DOWN = /^(08...|25006|57P0[1-5]|53[13]00|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/

/** Somebody waited too long for a draw, which its closing keeps to itself: PostgreSQL names the table whose row was waited for. */
export function waitedForSorteo(error: unknown): boolean {
  const { where } = (error ?? {}) as { where?: unknown }
  return codeOf(error) === '55P03' && /relation "sorteo"/.test(String(where))
}

/** A start that a full disk or a database that went away has ended, as a sentence; any other error as it is. */
export function asStartError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === DISK_FULL || code === 'ENOSPC') {
    return new StartError(
      'No queda lugar en el disco: hacé lugar y volvé a arrancar. No se perdió nada de lo que había.',
    )
  }
  // Otherwise a file that is missing.
  const isConnection = code !== 'ENOENT' || (error as NodeJS.ErrnoException).syscall === 'connect'
  if (!DATABASE_DOWN.test(code) || !isConnection) return error
  return new StartError(
    `La base de datos dejó de responder mientras arrancaba (${code}): revisá que siga en marcha y volvé a arrancar.`,
  )
}
