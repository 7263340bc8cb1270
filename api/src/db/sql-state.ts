import pg from 'pg'

/** PostgreSQL's five-character code of an error (https://www.postgresql.org/docs/18/errcodes-appendix.html); `undefined` for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The name of the unique index, check or foreign key that a statement violated. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
}

/**
 * Whether a prepared statement returns other columns than when it was prepared, after a migration. Recognised by where the error was
 * raised, since its text is translated.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'
}
