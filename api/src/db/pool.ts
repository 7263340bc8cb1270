import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { showGauge } from '#measures.ts'
import { NamedClient } from './named-client.ts'
import type { Database } from './schema.ts'

/** A postgres:// URL, or its parts; a `host` that is a folder means the Unix socket in it. */
export type Connection = string | { host: string; port: number; user: string; password?: string; database: string }

/** The connections of one process, out of the server's 100: enough for four processes and a backup. */
const POOL_SIZE = 20

const client = {
  /** A caller waits this long for a free connection, then gets status 503. */
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
} satisfies pg.PoolConfig

/** In milliseconds; longer than the largest legitimate statement, of 100,000 numbers. */
export const STATEMENT_LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
}
const limits = { ...client, ...STATEMENT_LIMITS }

/**
 * `pooler`: the URL of a pooler in transaction mode in front of the database. `prepared: false` sends statements without names, for a
 * pooler that does not support them.
 */
export type PoolOptions = { size?: number; prepared?: boolean; pooler?: string | undefined }

/**
 * Opens a database; `db.destroy()` closes its connections. Through a pooler connections are shared, so the time limits of statements have
 * to be settings of the role.
 */
export function openDatabase(
  connection: Connection,
  { size = POOL_SIZE, prepared = true, pooler }: PoolOptions = {},
): Kysely<Database> {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  const through = pooler === undefined ? { ...where, ...limits } : { ...client, connectionString: pooler }
  const settings = { ...through, max: size, types: wireTypes, application_name: 'talonario', prepared }
  const pool = new pg.Pool({ ...settings, Client: NamedClient })
  // A lost connection fails its query anyway; without a listener it would end the process as well.
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  showGauge('pool_connections', 'Connections of this process to the database', () => pool.totalCount)
  showGauge('pool_busy', 'Those of them at work', () => pool.totalCount - pool.idleCount)
  showGauge('pool_waiting', 'Callers waiting for a connection', () => pool.waitingCount)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  connections.set(db, where)
  return db
}

const connections = new WeakMap<Kysely<Database>, pg.ClientConfig>()

/** How to open a connection to this database outside its pool and never through a pooler. */
export function connectionOf(db: Kysely<Database>): pg.ClientConfig {
  const where = connections.get(db)
  if (!where) throw new Error('connectionOf is for what openDatabase opened')
  return where
}

const ignore = () => {}

const { builtins } = pg.types
type Parser = (text: string) => unknown
const driverParser = pg.types.getTypeParser as (oid: number, format?: string) => Parser

const DATE_ARRAY = 1182
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009

const asText = (text: string) => text
const texts = driverParser(TEXT_ARRAY) as (text: string) => (string | null)[]

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`)
  return value
}

/** The columns whose text is not read as the driver does by default. */
const parsers = new Map<number, Parser>([
  [builtins.INT8, safeInteger],
  [INT8_ARRAY, text => texts(text).map(item => (item === null ? null : safeInteger(item)))],
  // A calendar day stays 'yyyy-MM-dd': it is not an instant.
  [builtins.DATE, asText],
  [DATE_ARRAY, texts],
  // numeric stays text, as it is by default, inside arrays too: never a float.
  [NUMERIC_ARRAY, texts],
])

export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && parsers.get(oid)) || driverParser(oid, format),
}
