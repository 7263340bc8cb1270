import { StartError } from '#start-error.ts'

/** The code of an error of PostgreSQL, the system or a library; empty if it has none. */
export function codeOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return code
  // pg and its pool give no code for these three.
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(String(message))
    ? 'ECONNREFUSED'
    : ''
}

/** PostgreSQL had no disk space left. */
export const DISK_FULL = '53100'

/**
 * PostgreSQL is away, starting, stopping, read-only, out of disk or connections, or busy with a lock:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export const DATABASE_DOWN = /^(08...|25006|57P0[1-5]|53[13]00|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/

/** Whether somebody waited too long for a draw's row, which its closing locks: the error names the table. */
export function waitedForSorteo(error: unknown): boolean {
  const { where } = (error ?? {}) as { where?: unknown }
  return codeOf(error) === '55P03' && /relation "sorteo"/.test(String(where))
}

/** Turns a start that failed by a full disk or a lost database into a sentence; returns any other error as it is. */
export function asStartError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === DISK_FULL || code === 'ENOSPC') {
    return new StartError(
      'No queda lugar en el disco: hacé lugar y volvé a arrancar. No se perdió nada de lo que había.',
    )
  }
  // ENOENT without `connect` is a missing file.
  const isConnection = code !== 'ENOENT' || (error as NodeJS.ErrnoException).syscall === 'connect'
  if (!DATABASE_DOWN.test(code) || !isConnection) return error
  return new StartError(
    `La base de datos dejó de responder mientras arrancaba (${code}): revisá que siga en marcha y volvé a arrancar.`,
  )
}
