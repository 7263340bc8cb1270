import type { Connection } from '#db/pool.ts'

/** The address of a test database as a DATABASE_URL; the folder of a Unix socket goes into the query. */
export function urlOf(connection: Connection, user?: string): string {
  if (typeof connection === 'string') return user ? withUser(connection, user) : connection
  const { host, port, database } = connection
  return `postgres://${user ?? connection.user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

function withUser(connection: string, user: string): string {
  const url = new URL(connection)
  url.username = user
  return url.href
}
