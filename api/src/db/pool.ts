import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'
import { wireTypes } from './wire-types.ts'

/** A postgres:// URL, or the parts of one; a `host` that is a folder means the Unix socket in it. */
export type Connection = string | { host: string; port: number; user: string; password?: string; database: string }

/** One process' share of the server's 100 connections: four processes fit, with room for a backup. */
const POOL_SIZE = 20

const limits = {
  /** A caller waits this long for a free connection, then hears 503. */
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  /** Longer than the largest honest statement (100,000 numbers), shorter than anyone's patience. */
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} satisfies pg.PoolConfig

/** The database of a connection; `db.destroy()` gives its connections back. */
export function openDatabase(connection: Connection, size = POOL_SIZE): Kysely<Database> {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({ ...where, ...limits, max: size, types: wireTypes, application_name: 'talonario' })
  // A lost connection fails the query that was using it; without a listener it would end the whole process as well.
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

const ignore = () => {}
