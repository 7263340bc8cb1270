/**
 * What a purchase costs PostgreSQL, in processor time of the one backend that all of it runs on: statement by statement with the plans
 * it used, function by function, and what an entry costs in each index that it writes to. `npm run bench:purchase`.
 */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildApp } from '../api/src/app.ts'
import { PreparedClient } from '../api/src/db/driver/prepared-client.ts'
import { openDatabase } from '../api/src/db/pool.ts'
import type { Db } from '../api/src/db/schema.ts'
import { readEnv } from '../api/src/env.ts'
import { chooseParts } from '../api/src/parts.ts'
import { WITHOUT_LIMITS } from '../api/test/without-limits.ts'
import { idOf, makeShoppers } from './checkout.ts'
import { insertNumbers, makeDatabase, startCluster } from './cluster.ts'

const PURCHASES = Number(process.env.PURCHASES ?? 300)
const TABLES = [
  ...['asiento', 'asiento_linea', 'auditoria', 'cambio', 'compra', 'compra_linea', 'compra_movimiento'],
  ...['compra_origen', 'correo', 'pago', 'tarea', 'titular'],
]

const cluster = await startCluster()
const database = await makeDatabase(cluster, 'cost', 0)
const { db } = database
await insertNumbers(db, 100_000)
await sql`alter database cost set track_functions = 'all'`.execute(db)
const shoppers = await makeShoppers(database)
const one = openDatabase({ ...cluster.connection, database: 'cost' }, { size: 1 })
const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', TRUST_PROXY: '1', CAMPAIGN_YEAR: '2026' }
const secrets = { DATA_DIR: tmpdir(), SECRETO_DATOS: 'la clave de los datos de la medición', DRAW_SOURCE: 'interna' }
const env = readEnv({ demo: false }, { ...settings, ...secrets, ...WITHOUT_LIMITS })
const app = await buildApp(await chooseParts(env, one))
await app.ready()

const pid = await backendOf(one)
const costs = new Map<string, { times: number; ms: number }>()
const { query } = PreparedClient.prototype
PreparedClient.prototype.query = async function (this: PreparedClient, ...args: unknown[]) {
  if ((this as unknown as { processID: number }).processID !== pid) return Reflect.apply(query, this, args)
  const before = cpuOf(pid)
  const result = await Reflect.apply(query, this, args)
  const text = oneLine(String(args[0]))
  const { times, ms } = costs.get(text) ?? { times: 0, ms: 0 }
  costs.set(text, { times: times + 1, ms: ms + cpuOf(pid) - before })
  return result
} as typeof query

let bought = 0
for (let i = 0; i < PURCHASES; i++) await buy()
await sql`vacuum analyze`.execute(db)
for (let i = 0; i < PURCHASES / 5; i++) await buy()
await sql`select pg_stat_reset()`.execute(db)
costs.clear()
const [start, startOfNode] = [cpuOf(pid), process.cpuUsage()]
for (let i = 0; i < PURCHASES; i++) await buy()
const node = process.cpuUsage(startOfNode)
console.log(`A purchase: PostgreSQL ${((cpuOf(pid) - start) / PURCHASES).toFixed(2)} ms of processor time,`)
console.log(`Node with the one who asks ${((node.user + node.system) / 1000 / PURCHASES).toFixed(2)} ms\n`)
console.table(await statements())
console.table(await functions())
console.table(await indexes())
await app.close()
await one.destroy()
await database.close()
await cluster.stop()

/** To the provider's page, its approval, and back once the notification has been worked off. */
async function buy(): Promise<void> {
  const headers = shoppers[bought % shoppers.length] ?? {}
  const productos = [{ _id: idOf(++bought), quantity: 1, tipo: 'rifa' }]
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const { statusCode, body } = await app.inject({
      method,
      url: `/api/pago/${path}`,
      headers,
      ...(payload && { payload }),
    })
    if (statusCode !== 200) throw new Error(body)
    return JSON.parse(body)
  }
  const { external_reference: reference } = await ask('POST', 'procesarPago', { productos })
  await ask('POST', `simulado/${reference}`, { decision: 'aprobar' })
  const isPaid = sql`select from compra where referencia = ${reference} and estado = 'pagada'`
  while ((await isPaid.execute(db)).rows.length === 0) await delay(2)
  await ask('GET', `exito?payment_id=null&status=approved&external_reference=${reference}`)
}

async function statements() {
  const { rows } = await sql<{ text: string; generic: number; custom: number }>`
    select statement as text, generic_plans as generic, custom_plans as custom from pg_prepared_statements`.execute(one)
  const plans = new Map(rows.map(({ text, ...counts }) => [oneLine(text), counts]))
  return [...costs]
    .map(([text, { times, ms }]) => ({
      ms: round(ms / PURCHASES),
      times: round(times / PURCHASES),
      ...plans.get(text),
      text: text.slice(0, 90),
    }))
    .filter(({ times }) => times >= 0.5)
    .sort((a, b) => b.ms - a.ms)
}

/** By the clock: without other work nothing waits. */
async function functions() {
  const { rows } = await sql<{ name: string; calls: number; ms: number }>`
    select funcname as name, calls / ${PURCHASES}::float8 as calls, self_time / ${PURCHASES}::float8 as ms
    from pg_stat_user_functions where calls > 0 order by self_time desc`.execute(db)
  return rows.map(({ name, calls, ms }) => ({ name, calls: round(calls), ms: round(ms) }))
}

/** Rows of a table written to a copy with one index and without any, as often as makes some thousands. */
async function indexes() {
  const { rows } = await sql<{ tabla: string; indice: string; definition: string; reads: number }>`
    select i.tablename as tabla, i.indexname as indice, indexdef as definition, s.idx_scan / ${PURCHASES}::float8 as reads
    from pg_indexes i join pg_stat_user_indexes s on s.indexrelname = i.indexname
    where i.schemaname = 'public' and i.tablename = any(${TABLES}) order by 1, 2`.execute(db)
  const versions = await versionsOf(db)
  const figures = []
  for (const { tabla, indice, definition, reads } of rows) {
    const us = (await timeOf(one, tabla, definition)) - (await timeOf(one, tabla))
    const entries = versions.get(tabla) ?? 0
    figures.push({
      index: indice,
      us: round(us),
      entries: round(entries),
      'us a purchase': round(us * entries),
      reads: round(reads),
    })
  }
  return figures.sort((a, b) => b['us a purchase'] - a['us a purchase'])
}

/** Rows of a purchase that are new or, not on their old page, a new version: each adds an entry to every index. */
async function versionsOf(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name, (n_tup_ins + n_tup_upd - n_tup_hot_upd) / ${PURCHASES}::float8 as n from pg_stat_user_tables`.execute(
    db,
  )
  return new Map(rows.map(({ name, n }) => [name, n]))
}

/** Microseconds a row. */
async function timeOf(db: Db, table: string, definition = ''): Promise<number> {
  await sql.raw(`drop table if exists copia; create table copia (like ${table} including generated)`).execute(db)
  const create = definition.replace(/ INDEX \S+ ON public\.\S+/, ' INDEX copia_indice ON copia').replace('UNIQUE ', '')
  if (definition) await sql.raw(create).execute(db)
  const before = cpuOf(pid)
  for (let i = 0; i < 5; i++)
    await sql.raw(`insert into copia overriding system value select * from ${table}`).execute(db)
  const { rows } = await sql<{ n: number }>`select count(*) as n from copia`.execute(db)
  return ((cpuOf(pid) - before) * 1000) / Math.max(1, rows[0]?.n ?? 1)
}

async function backendOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

/** Milliseconds a process has run; of Linux. */
function cpuOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
