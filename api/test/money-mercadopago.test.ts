import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { pagoApi } from '@talonario/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { compraJobs } from '#jobs/compra.jobs.ts'
import { pagoJobs } from '#jobs/pago.jobs.ts'
import { type StandIn, startStandIn } from './mercadopago-stand-in.ts'
import { putOnSale } from './on-sale.ts'
import { checkOut, comeBack, orderOf, tryCheckOut } from './shop.ts'
import { clientOf } from './stand-in-client.ts'
import type { WirePayment } from './stand-in-shapes.ts'
import { type Client, type TestApp, TestClock, testApp } from './test-app.ts'

/** The real server on a port, with the real Mercado Pago client, against the stand-in. */
let t: TestApp
let mp: StandIn
let cliente: Client
let clienta: Client
let runJobs: () => Promise<unknown>
const numbers: string[] = []
let next = 0
const take = (count = 1) => {
  next += count
  return numbers.slice(next - count, next).map(_id => ({ _id }))
}

beforeAll(async () => {
  // The stand-in lives by the same clock as the server.
  const clock = new TestClock()
  mp = await startStandIn({ clock })
  const port = await freePort()
  t = await testApp({
    env: { BASE_URL: `http://127.0.0.1:${port}` },
    parts: () => ({ clock, payments: clientOf(mp, { clock, attemptMs: 300, budgetMs: 1_000, attempts: 3 }) }),
  })
  t.clock = clock
  await t.app.listen({ host: '127.0.0.1', port })
  ;[cliente, clienta] = [await t.as('cliente'), await t.as('clienta')]
  numbers.push(...(await putOnSale(t.db, { cantidad: 600 })).rifas.map(rifa => rifa.id))
  const deps = { ...t, payments: clientOf(mp, { clock, attemptMs: 300, budgetMs: 1_000, attempts: 3 }) }
  const jobs = [...compraJobs(deps), ...pagoJobs(deps)]
  runJobs = () => Promise.all(jobs.map(job => job.run()))
})
afterEach(() => {
  mp.faults.clear()
  mp.settings.slowRefunds = false
  Object.assign(mp.notifications.knobs, { mode: 'auto', drop: 0, copies: 1, shuffle: false })
})
afterAll(async () => {
  await t.close()
  await mp.close()
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

const pay = async (referencia: string, overrides: Partial<WirePayment> = {}) => {
  const { preferencia_id } = await t.db
    .selectFrom('compra')
    .select('preferencia_id')
    .where('referencia', '=', referencia)
    .executeTakeFirstOrThrow()
  return mp.store.pay(preferencia_id, overrides)
}
const settled = (referencia: string, expected: object) =>
  vi.waitFor(async () => expect(await orderOf(t, referencia)).toMatchObject(expected), 5_000)
const refunds = (payment: WirePayment) => mp.store.payment(payment.id).refunds

describe('with Mercado Pago', () => {
  it('an approved payment is notified and sells the numbers', async () => {
    const referencia = await checkOut(cliente, take(2))
    await pay(referencia)
    await settled(referencia, { estado: 'pagada', mails: [{ asunto: 'Tus números de la rifa' }] })
    expect((await comeBack(cliente, referencia)).status).toBe(200)
  })

  it('notifications in any order and many copies lead to the latest state', async () => {
    Object.assign(mp.notifications.knobs, { mode: 'manual', copies: 3, shuffle: true })
    const orders: string[] = []
    for (let i = 0; i < 8; i++) {
      const referencia = await checkOut(cliente, take())
      const payment = await pay(referencia, { status: 'pending' })
      mp.store.change(payment.id, { status: 'in_process' })
      mp.store.change(payment.id, { status: i % 2 ? 'rejected' : 'approved' })
      orders.push(referencia)
    }
    await mp.notifications.flush()
    for (const [i, referencia] of orders.entries()) {
      await settled(referencia, {
        estado: i % 2 ? 'esperando_pago' : 'pagada',
        pagos: [{ estado: i % 2 ? 'rejected' : 'approved' }],
      })
    }
  })

  it('two payments for one order end in one refund', async () => {
    const referencia = await checkOut(cliente, take())
    const [first, second] = [await pay(referencia), await pay(referencia)]
    await settled(referencia, { estado: 'pagada', pagos: [{ reembolsado: 0 }, { estado: 'refunded' }] })
    expect([refunds(first).length, refunds(second).length]).toEqual([0, 1])
  })

  it('split payments pay once their sum reaches the total, and only what is too much goes back', async () => {
    const referencia = await checkOut(cliente, take())
    await pay(referencia, { transaction_amount: 1_000 })
    await settled(referencia, { estado: 'esperando_pago', pagos: [{ monto: 100_000 }] })
    const rest = await pay(referencia, { transaction_amount: 700 })
    await settled(referencia, { estado: 'pagada', vendidas: [expect.any(Number)] })
    await vi.waitFor(() => expect(refunds(rest).map(({ amount }) => amount)).toEqual([200]))
    await settled(referencia, { estado: 'pagada' })
  })

  it('all notifications lost, the jobs alone settle every order', async () => {
    mp.notifications.knobs.drop = 1
    const orders: string[] = []
    for (let i = 0; i < Number(process.env.LOST ?? 20); i++) {
      const referencia = await checkOut(cliente, take())
      await pay(referencia)
      orders.push(referencia)
    }
    t.clock.advance({ minutes: 3 })
    await runJobs()
    for (const referencia of orders) expect((await orderOf(t, referencia)).estado).toBe('pagada')
  })

  it('late approvals end as sold or fully refunded', async () => {
    const orders: { referencia: string; payment: WirePayment; taken: boolean }[] = []
    for (let i = 0; i < Number(process.env.LATE ?? 12); i++) {
      const lines = take(2)
      const referencia = await checkOut(cliente, lines)
      orders.push({ referencia, payment: await pay(referencia, { status: 'pending' }), taken: i % 2 === 0 })
    }
    t.clock.advance({ minutes: 31 })
    for (const { referencia, taken } of orders) {
      if (!taken) continue
      const { rifa_id } = await t.db
        .selectFrom('compra_linea')
        .innerJoin('compra', 'compra.id', 'compra_linea.compra_id')
        .select('rifa_id')
        .where('referencia', '=', referencia)
        .limit(1)
        .executeTakeFirstOrThrow()
      await checkOut(clienta, [{ _id: rifa_id! }])
    }
    for (const { payment } of orders) mp.store.change(payment.id, { status: 'approved' })
    for (const { referencia, payment, taken } of orders) {
      if (taken) await settled(referencia, { estado: 'reembolsada', vendidas: [], reservadas: [] })
      else await settled(referencia, { estado: 'pagada' })
      expect(refunds(payment).length).toBe(taken ? 1 : 0)
    }
  })

  it.each([
    ['too little', { transaction_amount: 1_499.99 }],
    ['another currency', { currency_id: 'USD' }],
    ['another account', { collector_id: 1 }],
    ['test money', { live_mode: false }],
    ['only authorized', { status: 'authorized' }],
    ['another reference', { external_reference: 'otra' }],
  ])('%s never pays an order', async (_name, overrides) => {
    const referencia = await checkOut(cliente, take())
    const payment = await pay(referencia, overrides)
    await comeBack(cliente, referencia)
    await runJobs()
    const order = await orderOf(t, referencia)
    expect(order).toMatchObject({ estado: 'esperando_pago', vendidas: [] })
    if ('currency_id' in overrides) expect(refunds(payment)).toHaveLength(1)
    if ('collector_id' in overrides) expect(order.casos).toEqual(['cobrador'])
    if ('live_mode' in overrides) expect(order.casos).toEqual(['modo'])
  })
})

describe('when Mercado Pago fails', () => {
  it('a checkout ends with 502, its numbers are free and its key may be used again', async () => {
    const lines = take(2)
    mp.faults.add({ kind: 'status', status: 500, on: 'preferences', times: 3 })
    const { status, body } = await tryCheckOut(cliente, lines, { 'idempotency-key': 'caida' })
    expect([status, body.message]).toEqual([502, 'No se pudo iniciar el pago'])
    const held = await t.db.selectFrom('titular').select('estado').where('rifa_id', '=', lines[0]!._id).execute()
    expect(held).toEqual([{ estado: 'liberada' }])
    mp.faults.clear()
    const again = await tryCheckOut(cliente, lines, { 'idempotency-key': 'caida' })
    expect(again.status).toBe(200)
  })

  it.each([
    ['an answer that was lost', { kind: 'reset', done: true } as const],
    ['a busy provider', { kind: 'status', status: 429 } as const],
    ['garbage', { kind: 'garbage' } as const],
  ])('a checkout survives %s', async (_name, fault) => {
    mp.faults.add({ ...fault, on: 'preferences' })
    expect((await tryCheckOut(cliente, take())).status).toBe(200)
  })

  it('the browser hears that its payment is pending, and the order is settled later', async () => {
    mp.notifications.knobs.drop = 1
    const referencia = await checkOut(cliente, take())
    await pay(referencia)
    mp.faults.add({ kind: 'status', status: 503, times: 50 })
    const answer = await comeBack(cliente, referencia)
    expect([answer.status, answer.body.estado]).toEqual([402, 'pending'])
    mp.faults.clear()
    t.clock.advance({ minutes: 3 })
    await runJobs()
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
  })

  it('a notification it cannot answer for yet is tried again', async () => {
    const referencia = await checkOut(cliente, take())
    mp.faults.add({ kind: 'status', status: 503, times: 6, on: 'payment' })
    await pay(referencia)
    await vi.waitFor(async () => {
      const failed = await t.db.selectFrom('tarea').select('error').where('error', '!=', '').execute()
      expect(failed.length).toBeGreaterThan(0)
    }, 5_000)
    mp.faults.clear()
    t.clock.advance({ seconds: 10 })
    await runJobs()
    await settled(referencia, { estado: 'pagada' })
  })

  it('a refund whose answer was lost is not made twice', async () => {
    const referencia = await checkOut(cliente, take())
    mp.faults.add({ kind: 'reset', on: 'refunds', times: 4, done: true })
    const [, second] = [await pay(referencia), await pay(referencia)]
    await settled(referencia, { estado: 'pagada', pagos: [{}, { a_devolver: 150_000 }] })
    for (let i = 0; i < 4; i++) {
      t.clock.advance({ minutes: 2 })
      await runJobs()
    }
    expect(refunds(second)).toHaveLength(1)
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada', pagos: [{}, { estado: 'refunded' }] })
  })

  it('a refund under way is waited for', async () => {
    mp.settings.slowRefunds = true
    const referencia = await checkOut(cliente, take())
    const [, second] = [await pay(referencia), await pay(referencia)]
    await vi.waitFor(() => expect(refunds(second)).toHaveLength(1), 5_000)
    const open = async () =>
      t.db
        .selectFrom('tarea')
        .select('error')
        .where('evento', '=', `reembolso:${second.id}:150000`)
        .where('done_at', 'is', null)
        .execute()
    await vi.waitFor(async () => expect(await open()).toEqual([{ error: 'The refund is in process at the provider' }]))
    mp.store.settleRefund(refunds(second)[0]!)
    t.clock.advance({ minutes: 1 })
    await runJobs()
    expect(await open()).toEqual([])
    expect(refunds(second)).toHaveLength(1)
  })

  it('a refund it refuses for good becomes a case', async () => {
    const referencia = await checkOut(cliente, take())
    const [, second] = [await pay(referencia), await pay(referencia, { status: 'pending' })]
    await settled(referencia, { estado: 'pagada' })
    mp.faults.add({ kind: 'status', status: 400, on: 'refunds', times: 50 })
    mp.store.change(second.id, { status: 'approved' })
    await settled(referencia, { casos: ['devolucion_rechazada'] })
    mp.faults.clear()
    t.clock.advance({ hours: 4 })
    await runJobs()
    await settled(referencia, { estado: 'pagada', pagos: [{}, { estado: 'refunded' }] })
  })

  it('the page that simulates payments does not exist', async () => {
    const referencia = await checkOut(cliente, take())
    expect((await cliente.call(pagoApi.verSimulado, { params: { referencia } })).status).toBe(404)
    const body = { decision: 'aprobar' as const }
    expect((await cliente.call(pagoApi.pagarSimulado, { params: { referencia }, body })).status).toBe(404)
  })
})
