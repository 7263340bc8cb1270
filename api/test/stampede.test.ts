import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { putOnSale } from './on-sale.ts'
import { type Shop, testShop } from './shop.ts'

/** Sizes of a quick run; the long one sets these. */
const CLIENTS = Number(process.env.STAMPEDE_CLIENTS ?? 32)
const ATTEMPTS = Number(process.env.STAMPEDE_ATTEMPTS ?? 400)
const NUMBERS = Number(process.env.STAMPEDE_NUMBERS ?? 50)
const HOT_SECONDS = Number(process.env.HOT_SECONDS ?? 2)

const BUYERS = ['cliente', 'clienta', 'vendedora', 'vendedor', 'admin'] as const

let t: Shop
let buy: (ids: readonly string[]) => Promise<{ status: number; code: string; ms: number }>
afterEach(() => t.close())

/** The server on a port, bought from over HTTP. */
async function open(env: Record<string, string>, cantidad: number) {
  t = await testShop(env)
  const { rifas } = await putOnSale(t.db, { cantidad })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.server.address() as AddressInfo
  const clients = await Promise.all(BUYERS.map(person => t.as(person)))
  let turn = 0
  buy = async ids => {
    const { token } = clients[turn++ % clients.length]!
    const begin = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/pago/procesarPago`, {
      method: 'POST',
      headers: { authorization: token ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ productos: ids.map(_id => ({ _id, quantity: 1, tipo: 'rifa' })) }),
    })
    const { code = '' } = (await response.json()) as { code?: string }
    return { status: response.status, code, ms: performance.now() - begin }
  }
  return rifas.map(rifa => rifa.id)
}

const some = <T>(list: readonly T[], count: number): T[] => list.toSorted(() => Math.random() - 0.5).slice(0, count)

async function doubleOwners(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select rifa_id from titular where estado <> 'liberada' group by rifa_id having count(*) > 1) doubles`.execute(t.db)
  return rows[0]?.n ?? -1
}

async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(t.db)
  const { rows } = await sql<{ n: number }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`.execute(t.db)
  return rows[0]?.n ?? -1
}

it(`${CLIENTS} clients with ${ATTEMPTS} attempts on ${NUMBERS} numbers sell each of them once and fail never`, async () => {
  const ids = await open({}, NUMBERS)
  let left = ATTEMPTS
  const answers: Awaited<ReturnType<typeof buy>>[] = []
  const client = async () => {
    while (left-- > 0) answers.push(await buy(some(ids, 1 + Math.floor(Math.random() * 3))))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  // Whatever the crowd left over is still to be had.
  for (const id of ids) answers.push(await buy([id]))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['200 ', '409 RIFA_NO_DISPONIBLE']),
  )
  expect(await doubleOwners()).toBe(0)
  const { rows } = await sql<{ n: number }>`select count(*) as n from titular where estado <> 'liberada'`.execute(t.db)
  expect(rows[0]?.n).toBe(NUMBERS)
}, 600_000)

it(`32 clients for ${HOT_SECONDS} s on 40 hot numbers, ten shuffled an order, never deadlock`, async () => {
  const ids = await open({ RESERVA_MINUTOS: '1' }, 40)
  // Holds run out all the time, so that the numbers stay in dispute.
  const minutes = setInterval(() => t.clock.advance({ minutes: 1 }), 50)
  const end = Date.now() + HOT_SECONDS * 1000
  const answers: Awaited<ReturnType<typeof buy>>[] = []
  const client = async () => {
    while (Date.now() < end) answers.push(await buy(some(ids, 10)))
  }
  await Promise.all(Array.from({ length: 32 }, client))
  clearInterval(minutes)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await doubleOwners()).toBe(0)
  expect(await deadlocks()).toBe(0)
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const won = answers.filter(({ status }) => status === 200).length
  expect(won).toBeGreaterThan(4)
  const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? 0)
  console.log(`hot numbers: ${answers.length} orders tried, ${won} placed, p99 ${p99} ms`)
}, 600_000)
