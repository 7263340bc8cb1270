/**
 * The cost of a sale in the database: `npm run bench:sale-cost [-- sales]`. By PostgreSQL's own counters
 * (pg_stat_statements), on a separate cluster with fsync on; one sale after another, so that nothing waits. `--sql`
 * also prints the statements.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { limits, type Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import { buildApp } from '#app.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/pool.ts'
import { insertPeople } from '#demo/cast.ts'
import { readEnv } from '#env.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { systemClock } from '#outside/clock.ts'
import { beaconOf } from '#outside/drand.ts'
import { createSimulado } from '#outside/simulado.ts'
import { freePort } from './free-port.ts'
import { putOnSale, saleOf } from './on-sale.ts'
import { WITHOUT_LIMITS } from './without-limits.ts'

const { values, positionals } = parseArgs({ options: { sql: { type: 'boolean' } }, allowPositionals: true })
const SALES = Number(positionals[0] ?? 200)

const dataDir = await mkdtemp(join(tmpdir(), 'tal-costo-'))
const settings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  'pg_stat_statements.track': 'all',
  // The first change of a page after a checkpoint writes the whole page: counted separately below.
  checkpoint_timeout: '1h',
}
const cluster = await startEmbedded({ dataDir, settings, log: line => console.error(line) })
const db = openDatabase(cluster.connection, { size: 4 })
await migrate(db)
await sql`create extension pg_stat_statements`.execute(db)
const people = await insertPeople(db)
const port = await freePort()
const env = readEnv(
  { demo: false },
  { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port), DATA_DIR: dataDir, ...WITHOUT_LIMITS },
)
const payments = createSimulado({ db, clock: systemClock, baseUrl: env.BASE_URL, secret: 'secreto de la medida' })
const mailer = { salida: 'archivo' as const, send: async () => {}, close() {} }
const app = await buildApp({ db, env, clock: systemClock, mailer, payments, beacon: beaconOf(systemClock) })
await app.listen({ host: env.HOST, port })

const token = async (person: Usuario) => openSesion(db, person, new Date())
const [buyer, seller] = [await token(people.cliente), await token(people.admin)]
const { rifas } = await putOnSale(db, { cantidad: 3 * SALES + 20, fecha: '2099-12-24' })
const number = () => rifas.pop()?.id ?? ''

async function send(path: string, authorization: string, body?: object): Promise<Record<string, string>> {
  const headers = { authorization, ...(body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(`${env.BASE_URL}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  const reply = await response.json()
  if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply as Record<string, string>
}

const references: string[] = []
const kinds: Record<string, () => Promise<unknown>> = {
  'checkout of one number': async () => {
    const productos = [{ _id: number(), quantity: 1, tipo: 'rifa' }]
    references.push((await send('/pago/procesarPago', buyer, { productos })).external_reference ?? '')
    // Only a plain checkout: one that replaces another costs more.
    await sql`update compra set usuario_id = ${people.clienta.id}, solicitante_id = ${people.clienta.id}
      where usuario_id = ${people.cliente.id}`.execute(db)
  },
  'payment, notification to sold': async () => {
    const reference = references.pop() ?? ''
    await send(`/pago/simulado/${reference}`, '', { decision: 'aprobar' })
    const paid = () =>
      db.selectFrom('compra').select('id').where('referencia', '=', reference).where('estado', '=', 'pagada')
    while (!(await paid().executeTakeFirst())) await new Promise(resolve => setTimeout(resolve, 2))
  },
  'sale in person': () => send('/compra/realizarCompraFisica', seller, saleOf(number(), 'pos')),
  [`page of ${limits.rifasPorPagina} numbers in the shop`]: () => send('/rifa/listarRifas?page=1', buyer),
}

type Cost = { calls: number; inside: number; ms: number; wal: number; images: number; commits: number }
/** The measurement's own statements do not count. */
const OURS = sql`query not like '%pg_stat%' and query not like 'select "id" from "compra" where "referencia"%'
  and query not like 'update compra set usuario_id%'`

console.log(`per operation, mean of ${SALES}:`)
console.log(
  [
    '',
    'round trips',
    'of them commits',
    'inside triggers',
    'ms in PostgreSQL',
    'WAL bytes',
    'of them page images',
  ].join(' | '),
)
for (const [name, run] of Object.entries(kinds)) {
  for (let i = 0; i < 5; i++) await run()
  await sql`checkpoint`.execute(db)
  await sql`select pg_stat_statements_reset()`.execute(db)
  for (let i = 0; i < SALES; i++) await run()
  const { rows } = await sql<Cost>`
    select coalesce(sum(calls) filter (where toplevel), 0)::float8 as calls,
      coalesce(sum(calls) filter (where not toplevel), 0)::float8 as inside,
      coalesce(sum(calls) filter (where toplevel and query ilike 'commit%'), 0)::float8 as commits,
      sum(total_exec_time) filter (where toplevel)::float8 as ms,
      sum(wal_bytes) filter (where toplevel)::float8 as wal, (sum(wal_fpi) filter (where toplevel) * 8192)::float8 as images
    from pg_stat_statements where ${OURS}`.execute(db)
  const { calls = 0, commits = 0, inside = 0, ms = 0, wal = 0, images = 0 } = rows[0] ?? {}
  const each = (sum: number, digits = 1) => (sum / SALES).toFixed(digits)
  console.log([name, each(calls), each(commits), each(inside), each(ms, 2), each(wal, 0), each(images, 0)].join(' | '))
  if (values.sql) await show()
}

async function show(): Promise<void> {
  const { rows } = await sql<{ calls: number; ms: number; query: string }>`
    select calls, total_exec_time as ms, regexp_replace(query, '\\s+', ' ', 'g') as query
    from pg_stat_statements where toplevel and ${OURS} order by calls desc, query`.execute(db)
  for (const { calls, ms, query } of rows)
    if (calls >= SALES / 2)
      console.log(`    ${(calls / SALES).toFixed(1)} × ${(ms / calls).toFixed(2)} ms  ${query.slice(0, 200)}`)
}

await app.close()
await db.destroy()
await cluster.stop()
await rm(dataDir, { recursive: true, force: true })
