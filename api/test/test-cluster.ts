import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { type Connection, openDatabase } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'

/** PostgreSQL for tests, without any test runner: vitest's global setup and what makes a release both start here. */
export type TestCluster = { connection: Connection; stop(): Promise<void> }

const EMPTY = 'talonario_template'
/** The template with the cast. */
export const WITH_CAST = `${EMPTY}_cast`

/** Sets what the database says of the time; null: it notes no moments of its own. */
export const clockOfDatabase = (at: string | null): string =>
  `create or replace function reloj() returns timestamptz language sql as $$ select ${at ? `'${at}'` : 'null'}::timestamptz $$`

/** One server per run with a migrated template: embedded in a temporary folder, or the user's own at TEST_DATABASE_URL. */
export async function startTestCluster(): Promise<TestCluster> {
  const cluster = process.env.TEST_DATABASE_URL
    ? { connection: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startInTemporaryFolder()
  const { connection } = cluster
  await dropTemplates(connection)
  await queryIn(connection, `create database ${EMPTY}`)
  const template = openDatabase(inDatabase(connection, EMPTY))
  await migrate(template)
  // The clock of most tests is another one than the database's, and jumps.
  await queryIn(inDatabase(connection, EMPTY), clockOfDatabase(null))
  await template.destroy()
  const stop = async () => {
    await dropTemplates(connection)
    await cluster.stop()
  }
  return { connection, stop }
}

async function dropTemplates(connection: Connection): Promise<void> {
  const ours = await queryIn(connection, `select datname from pg_database where datname ^@ '${EMPTY}'`)
  await queryIn(connection, ...ours.map(({ datname }) => `drop database ${datname}`))
}

/** Makes the second template: the first with what `fill` puts into it. */
export async function makeCast<T>({ connection }: TestCluster, fill: (db: Db) => Promise<T>): Promise<T> {
  await queryIn(connection, `create database ${WITH_CAST} template ${EMPTY}`)
  const db = openDatabase(inDatabase(connection, WITH_CAST))
  return await fill(db).finally(() => db.destroy())
}

async function startInTemporaryFolder(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'talonario-test-'))
  const settings = { max_connections: '300' }
  const embedded = await startEmbedded({ dataDir, fsync: false, settings, log: line => console.error(line) })
  const stop = () => embedded.stop().then(() => rm(dataDir, { recursive: true, force: true }))
  return { connection: embedded.connection, stop }
}

export type OwnDatabase = { connection: Connection; drop(): Promise<void> }

/** A separate database with all migrations, and what a template has. */
export const cloneTemplate = (connection: Connection, template = EMPTY): Promise<OwnDatabase> =>
  create(connection, `template ${template} strategy file_copy`)

/** Makes a template of a separate database to which nobody is connected any more. Returns its name. */
export async function keepAsTemplate(connection: Connection, name: string): Promise<string> {
  const template = name.replace('talonario_test', EMPTY)
  await serverOf(connection).query(`alter database ${name} rename to ${template}`)
  return template
}

/** A separate database without tables. */
export const createEmpty = (connection: Connection): Promise<OwnDatabase> => create(connection, 'template template0')

async function create(connection: Connection, from: string): Promise<OwnDatabase> {
  const name = `talonario_test_${randomBytes(6).toString('hex')}`
  const server = serverOf(connection)
  await server.query(`create database ${name} ${from}`)
  // Nobody waits for its end: what a server that stops has not dropped goes with its folder.
  const drop = async () => void server.query(`drop database if exists ${name} with (force)`).catch(() => {})
  return { connection: inDatabase(connection, name), drop }
}

/** Connections that stay: opening one costs as much as dropping a database. An idle one keeps no process alive. */
const servers = new Map<string, pg.Pool>()
function serverOf(connection: Connection): pg.Pool {
  const key = JSON.stringify(connection)
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  const server = servers.get(key) ?? new pg.Pool({ ...where, max: 2, allowExitOnIdle: true })
  if (!servers.has(key)) server.on('error', () => {})
  servers.set(key, server)
  return server
}

function inDatabase(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database }
  const url = new URL(connection)
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements on a separate connection and returns the rows of the last one. */
export async function queryIn(connection: Connection, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
