import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openSesion } from '../api/src/modules/personas/sesion/sesion.service.ts'
import { type BenchDatabase, type Cluster, insertNumbers, makeDatabase, startCluster } from './cluster.ts'

export const NUMBERS = 480_000
export const CLIENTS = 16
export const ROUNDS = 3
export const SECONDS = 5
/** Free numbers of each round of each side, so that none is taken twice. */
export const SHARE = 40_000
const SHOPPERS = 500

/** A cluster with a shop of free numbers. */
export async function openCheckout(): Promise<{ cluster: Cluster; database: BenchDatabase; close(): Promise<void> }> {
  const cluster = await startCluster()
  const database = await makeDatabase(cluster, 'p1', 0)
  await insertNumbers(database.db, NUMBERS)
  const close = () => database.close().then(cluster.stop)
  return { cluster, database, close }
}

export type Shopper = { authorization: string; 'x-forwarded-for': string }

/**
 * Session and address of each of many shoppers, as in a shop. With each order the earlier ones of its account and
 * address are counted, so that a single one would bear the cost of a whole crowd. The server has to trust the address:
 * TRUST_PROXY=1.
 */
export async function makeShoppers({ db, users }: BenchDatabase): Promise<Shopper[]> {
  const { rows } = await sql<{
    id: string
  }>`insert into usuario (nombre_usu, nombre_completo, email, ci, password_hash, rol, email_verified_at)
    select 'p1x' || i, 'Persona ' || i, 'p1x' || i || '@correo.test', (50000000 + i)::text, password_hash, 'public', now()
    from usuario, generate_series(1, ${SHOPPERS}::integer) i where id = ${users.cliente.id} returning id`.execute(db)
  const now = new Date()
  return Promise.all(
    rows.map(async ({ id }, i) => ({
      authorization: await openSesion(db, { id, rol: 'public' }, now),
      'x-forwarded-for': `10.${i >> 8}.${i & 255}.7`,
    })),
  )
}

/** The id that `insertNumbers` gives a number. */
export const idOf = (numero: number): string =>
  createHash('md5')
    .update(`r${numero}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type Run = { script: string; first: number; share: number; seconds: number; mode: 'prepared' | 'extended' }

/** Transactions a second of 16 clients, each with `share` numbers of its own from `first` on. */
export function pgbenchRate({ connection }: Cluster, database: string, run: Run): number {
  if (spawnSync('pgbench', ['--version']).status !== 0)
    throw new Error('pgbench is not installed (Debian: postgresql-contrib).')
  const { host, port, user, password = '' } = connection
  const options = {
    '-h': host,
    '-p': port,
    '-U': user,
    '-c': 16,
    '-j': 1,
    '-T': run.seconds,
    '-f': run.script,
    '-M': run.mode,
  }
  const variables = ['-D', 'i=0', '-D', `first=${run.first}`, '-D', `share=${run.share}`]
  const flags = [...Object.entries(options).flatMap(([name, value]) => [name, String(value)]), ...variables]
  const { stdout, stderr, status } = spawnSync('pgbench', ['-n', ...flags, database], {
    encoding: 'utf8',
    env: { ...process.env, PGPASSWORD: password },
  })
  const [, tps] = /tps = ([\d.]+)/.exec(stdout) ?? []
  if (status !== 0 || !tps || /aborted/.test(stderr)) throw new Error(`pgbench: ${stderr}${stdout}`)
  return Number(tps)
}

/** Purchases one after another on each connection: to the provider's page, its approval, and back. */
export async function purchases(
  url: string,
  shoppers: Shopper[],
  round: number,
): Promise<{ perSecond: number; made: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'purchase-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ids = Array.from({ length: SHARE / 4 }, (_, i) => idOf((round * SHARE) / 4 + i + 1))
  child.stdin.end(JSON.stringify({ url, shoppers, ids, connections: CLIENTS, seconds: SECONDS }))
  const [text] = await once(child.stdout, 'data')
  const made = Number(text)
  if (!(made > 0)) throw new Error('No purchase was completed')
  return { perSecond: made / SECONDS, made }
}
