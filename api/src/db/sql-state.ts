import pg from 'pg'

/**
 * PostgreSQL's five-character code of an error (https://www.postgresql.org/docs/18/errcodes-appendix.html); `undefined`
 * for any other error.
 */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The name of the unique index, check or foreign key a statement ran into. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
}

/** A prepared statement that returns other columns than when it was prepared, after a migration. The text of the error is translated, its place is not. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'
}
