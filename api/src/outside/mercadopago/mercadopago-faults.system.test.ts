import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Payments, PaymentsError } from '#outside/payments.ts'
import {
  clientOf,
  failureOf,
  type StandIn,
  sampleClock,
  samplePreference,
  startStandIn,
} from '../../../test/mercadopago-stand-in.ts'
import { seeded } from '../../../test/random.ts'
import type { Fault } from '../../../test/stand-in-api.ts'
import type { MercadoPagoOptions } from './mercadopago.ts'

/** The client against everything that goes wrong on the way (R13). Time-outs are real and short; pauses are recorded, not slept. */

let standIn: StandIn
let payments: Payments
let pauses: number[]

beforeEach(async () => {
  standIn = await startStandIn({ clock: sampleClock })
  pauses = []
  payments = client()
})
afterEach(() => standIn.close())

function client(options: Partial<MercadoPagoOptions> = {}): Payments {
  const sleep = async (ms: number) => pauses.push(ms)
  return clientOf(standIn, { attemptMs: 5_000, random: () => 0.5, sleep, ...options })
}

function begin(key = 'clave', using = payments) {
  return using.createPreference(samplePreference(), key)
}

function approved() {
  return standIn.store.addPayment({ external_reference: 'compra-1', transaction_amount: 100 })
}

const passing: [string, Fault][] = [
  ['429', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }],
  ['502', { kind: 'status', status: 502 }],
  ['503', { kind: 'status', status: 503 }],
  ['504', { kind: 'status', status: 504 }],
  ['a connection that is cut', { kind: 'reset' }],
  ['an answer that is no JSON', { kind: 'garbage' }],
  ['a page of HTML', { kind: 'garbage', text: '<html>Bad gateway</html>' }],
  ['no answer in time', { kind: 'stall' }],
  ['an answer too late', { kind: 'late', ms: 3_000 }],
]

/** Only silence is waited for: on a busy machine a slow answer must not become a time-out. */
function impatient({ kind }: Fault, attempts = 4): Payments {
  return client({ attempts, attemptMs: kind === 'stall' || kind === 'late' ? 300 : 5_000 })
}

describe('a passing fault', () => {
  test.each(passing)('%s is overcome by all four calls', async (_, fault) => {
    payments = impatient(fault)
    const { id } = approved()
    standIn.faults.add({ ...fault, times: 2 })
    expect(await payments.getPayment(String(id))).toMatchObject({ amount: 10_000 })
    standIn.faults.add({ ...fault, times: 2 })
    expect(await payments.searchPayments('compra-1')).toHaveLength(1)
    standIn.faults.add({ ...fault, times: 2 })
    expect(await begin()).toMatchObject({ initPoint: expect.stringContaining(standIn.url) })
    standIn.faults.add({ ...fault, times: 2 })
    expect(await payments.refund(String(id), 'devolver-1')).toMatchObject({ amount: 10_000 })
    expect(standIn.seen).toHaveLength(12)
  })

  test.each(passing)('%s after a write was carried out makes nothing twice', async (_, fault) => {
    payments = impatient(fault)
    const { id } = approved()
    standIn.faults.add({ ...fault, on: 'refunds', done: true, times: 3 })
    await payments.refund(String(id), 'devolver-1', 4_000)
    expect(standIn.store.payment(id)).toMatchObject({ transaction_amount_refunded: 40, refunds: [{ amount: 40 }] })
    standIn.faults.add({ ...fault, on: 'preferences', done: true, times: 3 })
    await begin('clave-1')
    expect(standIn.store.preferences.size).toBe(1)
    const keys = standIn.seen.map(request => request.idempotencyKey)
    expect(keys).toEqual([...Array(4).fill('devolver-1'), ...Array(4).fill('clave-1')])
  })

  test('of a write still in progress (409) is waited for', async () => {
    const { id } = approved()
    standIn.faults.add({ kind: 'status', status: 409, on: 'refunds' })
    expect(await payments.refund(String(id), 'devolver-1')).toMatchObject({ status: 'approved' })
  })

  test('is retried after growing pauses with jitter', async () => {
    standIn.faults.add({ kind: 'status', status: 503, times: 4 })
    await failureOf(payments.getPayment('1'))
    expect(pauses).toEqual([100, 200, 400])
    expect(standIn.seen).toHaveLength(4)
  })
})

describe('Retry-After', () => {
  test.each([
    ['in seconds', 2],
    ['as a date', 'Sun, 01 Mar 2026 12:00:02 GMT'],
  ])('%s is honoured', async (_, retryAfter) => {
    const { id } = approved()
    standIn.faults.add({ kind: 'status', status: 429, retryAfter })
    const timed = client({ clock: { now: () => new Date('2026-03-01T12:00:00Z') } })
    expect(await timed.getPayment(String(id))).toMatchObject({ amount: 10_000 })
    expect(pauses).toEqual([2_100])
  })

  test('beyond the budget ends the call at once and is handed on', async () => {
    standIn.faults.add({ kind: 'status', status: 429, retryAfter: 60 })
    const error = await failureOf(begin())
    expect(error).toMatchObject({ kind: 'unavailable', status: 429, retryAfterMs: 60_000, code: 'PROVEEDOR' })
    expect(standIn.seen).toHaveLength(1)
    expect(pauses).toEqual([])
  })

  test('that makes no sense is passed over', async () => {
    const { id } = approved()
    standIn.faults.add({ kind: 'status', status: 429, retryAfter: 'mañana'.normalize('NFD').replace(/\p{M}/gu, '') })
    expect(await payments.getPayment(String(id))).not.toBeNull()
    expect(pauses).toEqual([100])
  })
})

describe('a lasting fault', () => {
  test.each(passing)('%s ends as unavailable', async (_, fault) => {
    payments = impatient(fault, 2)
    standIn.faults.add({ ...fault, times: 100 })
    for (const call of [
      () => begin(),
      () => payments.getPayment('1'),
      () => payments.searchPayments('x'),
      () => payments.refund('1', 'k'),
    ])
      expect(await failureOf(call())).toMatchObject({ kind: 'unavailable', code: 'PROVEEDOR' })
  })

  test('cannot hold a checkout beyond its budget', async () => {
    const started = performance.now()
    standIn.faults.add({ kind: 'stall', times: 100 })
    const slow = client({ attemptMs: 10_000, budgetMs: 600, attempts: 100 })
    expect(await failureOf(begin('clave', slow))).toMatchObject({ kind: 'unavailable', status: null })
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(standIn.seen).toHaveLength(1)
  })

  test('with the settings of production a checkout is answered within 10 s', async () => {
    standIn.faults.add({ kind: 'stall', times: 100 })
    const started = performance.now()
    await failureOf(begin('clave', clientOf(standIn)))
    const seconds = (performance.now() - started) / 1_000
    console.log(`R13: a silent provider holds a checkout ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(9)
  })

  test('nobody listening ends as unavailable', async () => {
    await standIn.close()
    expect(await failureOf(payments.getPayment('1'))).toMatchObject({ kind: 'unavailable', status: null })
  })
})

test('chaos: 300 refunds through a provider that fails a third of the time, none lost, none twice', async () => {
  const { next: random } = seeded(20_260_301)
  standIn.close()
  standIn = await startStandIn({ clock: sampleClock, random })
  const kinds: Fault[] = [
    { kind: 'status', status: 500, done: true },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429 },
    { kind: 'garbage', done: true },
    { kind: 'reset', done: true },
    { kind: 'reset' },
  ]
  standIn.faults.add(...kinds.map(fault => ({ ...fault, rate: 0.06, times: Number.POSITIVE_INFINITY })))
  const rough = client({ random, sleep: async () => {}, attemptMs: 30_000, budgetMs: 60_000 })
  const ids = Array.from({ length: 300 }, () => approved().id)
  let calls = 0
  await Promise.all(
    ids.map(async id => {
      // As the outbox: the same key until there is an answer.
      for (let again = true; again; calls++)
        again = await rough.refund(String(id), `devolver-${id}`, 2_500).then(() => false, unavailable)
    }),
  )
  for (const id of ids)
    expect(standIn.store.payment(id)).toMatchObject({ transaction_amount_refunded: 25, refunds: [{ amount: 25 }] })
  console.log(`R13: 300 refunds in ${calls} calls and ${standIn.seen.length} requests: 0 lost, 0 double`)
  expect(standIn.seen.length).toBeGreaterThan(360)
})

function unavailable(error: PaymentsError): true {
  expect(error).toMatchObject({ kind: 'unavailable' })
  return true
}
