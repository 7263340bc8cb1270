import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Connection, wireTypes } from './pool.ts'
import type { Database } from './schema.ts'

/** One connection for long work; `client` and `db` share it, and so a transaction. */
export type Session = { client: pg.Client; db: Kysely<Database>; close(): Promise<void> }

/** Makes the text of a value independent of the session, because copies are compared by their bytes. */
const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s'`

export async function openSession(connection: Connection, name: string): Promise<Session> {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  const client = new pg.Client({ ...where, types: wireTypes, application_name: name, connectionTimeoutMillis: 10_000 })
  // A lost connection fails its statement anyway; without a listener it would end the process as well.
  client.on('error', () => {})
  await client.connect()
  await client.query(SETTINGS)
  const lent = Object.assign(client, { release() {} })
  const pool = { connect: async () => lent, end: async () => {}, options: {} }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { client, db, close: () => client.end() }
}
