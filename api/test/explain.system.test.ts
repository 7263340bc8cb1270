import { allEndpoints, casoApi, disponibilidadApi, ESTADOS_COMPRA, rifaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chooseJobs } from '#parts.ts'
import { READS_ALL } from './call-registers.ts'
import { sampleOf, send } from './every-call.ts'
import { bigDraw, fillRaffle } from './explain-data.ts'
import { BOUNDED, type Finding, readsThrough, reportPlans } from './explain-plans.ts'
import { type FullShop, fullShop } from './full-shop.ts'

/** `npm run night -- explain` uses as many numbers as a raffle can have. */
const N = Number(process.env.EXPLAIN_ROWS ?? 60_000)

const plans = reportPlans()
vi.setConfig({ testTimeout: 120_000 })
let shop: FullShop
let large: Map<string, number>
beforeAll(async () => {
  shop = await fullShop()
  await fillRaffle(shop.db, N, shop.users)
  large = await largeTables()
  plans.take()
}, 600_000)
afterAll(() => shop.close())

async function largeTables(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::int as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${BOUNDED}`.execute(shop.db)
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

/** Runs work and returns where its statements read a large table through. */
async function watch(work: () => Promise<unknown>): Promise<Finding[]> {
  plans.take()
  await work()
  return readsThrough(plans.take(), large)
}

/** From its sixth use on a prepared statement may get a plan that suits any value. */
async function oftenBefore(work: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 6; i++) await work()
}

/** A read, first and after many repetitions. */
async function watchRead(read: () => Promise<unknown>): Promise<Finding[]> {
  const first = await watch(read)
  await oftenBefore(read)
  return [...first, ...(await watch(read))]
}

const at = `at ${N.toLocaleString('en')} numbers no statement reads a large table through`

// In one order: the plan of a call depends on what the calls before it have written.
describe(`${at}, of any call`, { shuffle: false }, () => {
  it.each(allEndpoints())('%s', async (name, endpoint) => {
    const sample = await sampleOf(shop, name)
    let status = 0
    if (endpoint.method === 'GET') await oftenBefore(() => send(shop, endpoint, sample))
    const findings = await watch(async () => {
      status = (await send(shop, endpoint, sample)).statusCode
    })
    expect(status).toBe(200)
    if (!(name in READS_ALL)) expect(findings).toEqual([])
  })
})

describe(`${at}, of a list`, () => {
  const shopPages = [{ page: 1 }, { page: N / 30 }, { page: 3, buscar: '77' }, { page: 2, limit: 1_000 }]
  it.each(shopPages)('of numbers: %o', async query => {
    expect(await watchRead(() => shop.admin.call(rifaApi.listarRifas, { query }))).toEqual([])
  })

  it.each(['libre', 'reservada', 'vendida', 'asignada'] as const)('of numbers of a draw that are %s', async estado => {
    const sorteo = await bigDraw(shop.db, 2)
    expect(await watchRead(() => shop.admin.call(rifaApi.listarRifas, { query: { estado, sorteo } }))).toEqual([])
  })

  it('of the availability of a draw', async () => {
    const idSorteo = await bigDraw(shop.db, 3)
    expect(await watchRead(() => shop.admin.call(disponibilidadApi.disponibilidad, { params: { idSorteo } }))).toEqual(
      [],
    )
  })

  const searches = ['Comprador número 77', 'u77@correo.test', '40000077', 'ref77', '77', 'nadie']
  it.each(searches)('of orders found by %s', async buscar => {
    expect(
      await watchRead(() => shop.admin.call(casoApi.listarCompras, { params: { page: 1 }, query: { buscar } })),
    ).toEqual([])
  })

  it.each(ESTADOS_COMPRA)('of orders that are %s', async estado => {
    expect(
      await watchRead(() => shop.admin.call(casoApi.listarCompras, { params: { page: 1 }, query: { estado } })),
    ).toEqual([])
  })
})

/** One asks the provider about every order of the last month, the other looks for everything past its retention: once an hour. */
const LOOK_AT_ALL = ['conciliar-todo', 'retencion']

it(`${at}, of a job`, async () => {
  const jobs = chooseJobs({ ...shop, payments: shop.simulado }).filter(({ name }) => !LOOK_AT_ALL.includes(name))
  const findings = []
  for (const { name, run } of jobs) findings.push([name, await watchRead(run)])
  expect(findings).toEqual(jobs.map(({ name }) => [name, []]))
}, 60_000)
