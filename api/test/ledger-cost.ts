/**
 * How much the ledger slows a sale: `npm run bench:ledger [-- sales]`. Two databases on one cluster with fsync on, in one of
 * which nothing is posted; their sales alternate through the whole server: in person one at a time, by sixteen sellers and by one at
 * once, and complete purchases online with the pretended payment.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { putOnSale, saleOf } from './on-sale.ts'
import { WITHOUT_LIMITS } from './without-limits.ts'

const SALES = Number(process.argv[2] ?? 1_000)
const AT_ONCE = 16
const SHOPPERS = 500

const dataDir = await mkdtemp(join(tmpdir(), 'tal-libro-'))
const cluster = await startEmbedded({ dataDir, log: line => console.error(line) })
const env = readEnv({ demo: false }, { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...WITHOUT_LIMITS })
const first = openDatabase(cluster.connection, { size: 2 })
await sql`create database sin_libro`.execute(first)

/** A separate shop, and one sale of it. */
async function shop(connection: typeof cluster.connection) {
  const db = openDatabase(connection, { size: AT_ONCE })
  await migrate(db)
  await insertPeople(db)
  const { rows: sellers } = await sql<{ id: string }>`
    insert into usuario (nombre_usu, nombre_completo, email, ci, rol, password_hash)
    select 'v' || i, 'Vendedor ' || i, 'v' || i || '@correo.test', (30000000 + i)::text, 'vendedor', ''
    from generate_series(1, ${AT_ONCE}::integer) i returning id`.execute(db)
  const mailer = { salida: 'archivo' as const, send: async () => {}, close() {} }
  const payments = createSimulado({ db, clock: systemClock, baseUrl: 'http://127.0.0.1', secret: 'de la medición' })
  const app = await buildApp({ db, env, clock: systemClock, mailer, payments, beacon: beaconOf(systemClock) })
  const tokens = await Promise.all(sellers.map(({ id }) => openSesion(db, { id, rol: 'vendedor' }, new Date())))
  const { rows: people } = await sql<{ id: string }>`
    insert into usuario (nombre_usu, nombre_completo, email, ci, rol, password_hash, email_verified_at)
    select 'c' || i, 'Persona ' || i, 'c' || i || '@correo.test', (50000000 + i)::text, 'public', '', now()
    from generate_series(1, ${SHOPPERS}::integer) i returning id`.execute(db)
  const shoppers = await Promise.all(people.map(({ id }) => openSesion(db, { id, rol: 'public' }, new Date())))
  const { rifas } = await putOnSale(db, { cantidad: 4 * SALES + 1_400, fecha: '2099-12-24' })
  await sql`vacuum analyze`.execute(db)
  const sell = async (by = 0) => {
    const authorization = tokens[by] ?? ''
    const payload = saleOf(rifas.pop()?.id)
    const reply = await app.inject({
      ...{ method: 'POST', url: '/api/compra/realizarCompraFisica', headers: { authorization }, payload },
    })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  let bought = 0
  /** To the provider's page, its approval, and back. Each shopper from their own address: what one has ordered is counted with each order. */
  const buy = async () => {
    const by = bought++ % SHOPPERS
    const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const from = { headers: { authorization: shoppers[by] ?? '' }, remoteAddress: `10.${by >> 8}.${by & 255}.7` }
      const reply = await app.inject({ method, url: `/api/pago/${path}`, ...from, ...(payload && { payload }) })
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return reply.json()
    }
    const productos = [{ _id: rifas.pop()?.id, quantity: 1, tipo: 'rifa' }]
    const { external_reference: reference } = await ask('POST', 'procesarPago', { productos })
    await ask('POST', `simulado/${reference}`, { decision: 'aprobar' })
    await ask('GET', `exito?payment_id=null&status=approved&external_reference=${reference}`)
  }
  return { db, sell, buy, close: () => app.close().then(() => db.destroy()) }
}
const withLedger = await shop(cluster.connection)
const without = await shop({ ...cluster.connection, database: 'sin_libro' })
await sql
  .raw(`
  create function no_se_asienta() returns trigger language plpgsql as 'begin return null; end';
  create trigger a_no_se_asienta before insert on asiento for each row execute function no_se_asienta();
  create or replace function compartir_cuentas(codigos text[]) returns integer language sql as 'select 0';
  create or replace function asentar_pagos(id_compra uuid, ahora timestamptz, quien uuid) returns bigint
    language sql as 'select 0::bigint'`)
  .execute(without.db)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Pairs of the same work, alternating which comes first; medians in ms, and the median of the pairs' ratios. */
async function compare(name: string, pairs: number, work: (one: typeof without) => Promise<unknown>) {
  const [on, off, ratios]: number[][] = [[], [], []]
  for (let i = 0; i < pairs + 20; i++) {
    const order = i % 2 === 0 ? [withLedger, without] : [without, withLedger]
    const times = new Map<unknown, number>()
    for (const one of order) times.set(one, await timed(() => work(one)))
    if (i < 20) continue
    const [a, b] = [times.get(withLedger) ?? Number.NaN, times.get(without) ?? Number.NaN]
    on?.push(a)
    off?.push(b)
    ratios?.push(a / b)
  }
  const [a, b, ratio] = [median(on ?? []), median(off ?? []), median(ratios ?? [])]
  console.log(
    `${name}: ${a.toFixed(2)} ms with the ledger, ${b.toFixed(2)} ms without; of ${pairs} pairs ${((ratio - 1) * 100).toFixed(1)} %`,
  )
}

await compare('one sale in person', SALES, one => one.sell())
await compare(`sales of ${AT_ONCE} sellers at once`, Math.ceil(SALES / AT_ONCE), one =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, by) => one.sell(by))),
)
await compare(`${AT_ONCE} sales of one seller at once`, Math.ceil(SALES / AT_ONCE), one =>
  Promise.all(Array.from({ length: AT_ONCE }, () => one.sell())),
)
await compare('one purchase online, complete', Math.ceil(SALES / 2), one => one.buy())
const posted = async ({ db }: typeof without) =>
  (await sql<{ n: number }>`select count(*) as n from asiento`.execute(db)).rows[0]?.n
console.log(`entries posted: ${await posted(withLedger)} and ${await posted(without)}`)
await withLedger.close()
await without.close()
await first.destroy()
await cluster.stop()
await rm(dataDir, { recursive: true, force: true })
