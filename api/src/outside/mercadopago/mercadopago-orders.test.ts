import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientOf, failureOf, type StandIn, startStandIn } from '../../../test/mercadopago-stand-in.ts'
import { CAJA } from '../../../test/stand-in-orders.ts'
import type { CobroEnPersona, Payments } from '../payments.ts'

const since = new Date('2026-11-21T15:00:00Z')
const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000)
const cobro: CobroEnPersona = {
  externalReference: 'compra-1',
  title: 'Rifa 7',
  total: 150_080,
  since,
  expiresAt: after(30),
}

let now = since
let standIn: StandIn
let payments: Payments

beforeEach(async () => {
  now = since
  const clock = { now: () => now }
  standIn = await startStandIn({ clock })
  payments = clientOf(standIn, { clock, posId: CAJA, sleep: async () => {} })
})
afterEach(() => standIn.close())

const charge = (key = 'clave') => payments.cobrarEnPersona?.(cobro, key) ?? Promise.reject(new Error('Not set up'))
const asked = (endpoint: string) => standIn.seen.filter(seen => seen.endpoint === endpoint).length

describe('charging in person', () => {
  test('is not offered without a point of sale', () => {
    expect(clientOf(standIn).cobrarEnPersona).toBeUndefined()
  })

  test('with the same key is the same order, also some minutes later', async () => {
    const first = await charge()
    now = after(3)
    expect(await charge()).toEqual(first)
    expect(first).toMatchObject({ id: expect.stringMatching(/^ORD/), collectorId: String(standIn.collectorId) })
  })

  test('is refused without a request when its code would outlive the hold', async () => {
    now = after(6)
    expect(await failureOf(charge())).toMatchObject({ kind: 'rejected' })
    expect(asked('orders')).toBe(0)
  })

  test('survives answers that are lost', async () => {
    standIn.faults.add({ kind: 'status', status: 503, on: 'orders' }, { kind: 'reset', on: 'orders', done: true })
    await charge()
    expect([asked('orders'), standIn.orders.all.size]).toEqual([3, 1])
  })

  test('at an unknown point of sale is refused by its code', async () => {
    const elsewhere = clientOf(standIn, { clock: { now: () => now }, posId: 'OTRA' })
    expect(await failureOf(elsewhere.cobrarEnPersona!(cobro, 'k'))).toMatchObject({
      kind: 'rejected',
      causes: ['pos_not_found'],
    })
  })
})

test('an order that is past cancelling is not asked again', async () => {
  const { id } = await charge()
  standIn.orders.scan(id)
  expect(await failureOf(payments.cancelCobro!(id, 'k'))).toMatchObject({ causes: ['cannot_cancel_order'] })
  expect(asked('order-cancel')).toBe(1)
})

describe('what was paid', () => {
  test('is what the payment is among all payments', async () => {
    const { id } = await charge()
    expect(await payments.getCobro?.(id)).toEqual([])
    const { id: paymentId } = standIn.orders.scan(id)
    expect(await payments.getCobro?.(id.toLowerCase())).toEqual([await payments.getPayment(String(paymentId))])
  })

  const strange: [string, unknown][] = [
    ['nothing', null],
    ['a text', 'PAY1'],
    ['one without an id', {}],
    ['one whose id is none', { id: null }],
    ['one whose id is a list', { id: [1] }],
    ['one whose id is a fraction', { id: 0.5 }],
  ]
  test.each(strange)('is told by the order of a scan beside %s', async (_, odd) => {
    const { id } = standIn.orders.scan((await charge()).id)
    const order = {
      id: 41_788_606_511,
      external_reference: 'compra-1',
      payments: [odd, { id, status: 'approved' }, odd],
    }
    standIn.faults.add({ kind: 'body', body: order, on: 'merchant-order' })
    expect(await payments.getCobro?.('MO41788606511')).toMatchObject([{ id: String(id), status: 'aprobado' }])
    standIn.faults.add({ kind: 'body', body: { ...order, payments: [odd] }, on: 'merchant-order' })
    expect(await payments.getCobro?.('MO41788606511')).toEqual([])
  })

  test.each([
    ['without payments', { id: 41_788_606_511 }],
    ['whose payments are nothing', { id: '41788606511', payments: null }],
    ['whose reference is no text', { id: 41_788_606_511, external_reference: 7, payments: [] }],
  ])('is nothing of an order of a scan %s', async (_, body) => {
    standIn.faults.add({ kind: 'body', body, on: 'merchant-order' })
    expect(await payments.getCobro?.('MO41788606511')).toEqual([])
  })

  test.each([
    ['that is another', { id: 41_788_606_512, payments: [] }],
    ['that is a list', []],
    ['whose payments are a text', { id: 41_788_606_511, payments: 'none' }],
  ])('is not decided by an order of a scan %s', async (_, body) => {
    standIn.faults.add({ kind: 'body', body, on: 'merchant-order' })
    expect(await failureOf(payments.getCobro!('MO41788606511'))).toMatchObject({ kind: 'unreadable' })
  })

  test.each(strange)('is told by an order beside %s', async (_, odd) => {
    const { id } = await charge()
    const { id: paymentId } = standIn.orders.scan(id)
    const order = standIn.orders.get(id)
    const reference = (odd as { id?: unknown } | null)?.id
    const entries = [odd, { id: 'PAY1', reference_id: reference }, ...order.transactions.payments]
    standIn.faults.add({ kind: 'body', body: { ...order, transactions: { payments: entries } }, on: 'order' })
    expect(await payments.getCobro?.(id)).toMatchObject([{ id: String(paymentId), status: 'aprobado' }])
  })

  test('is nothing of an unknown order, and no answer of what is no order', async () => {
    expect(await payments.getCobro?.(`ORD01${'0'.repeat(24)}`)).toEqual([])
    for (const id of ['1300000001', 'ORD01', '../payments/1', `ORD01${'%2F'.repeat(8)}`])
      expect(await payments.getCobro?.(id)).toBeNull()
    expect(asked('order')).toBe(1)
  })

  test('is not decided from half: neither another order nor a payment that cannot be read yet', async () => {
    const { id } = await charge()
    const { id: paymentId } = standIn.orders.scan(id)
    const another = { ...standIn.orders.get(id), id: `ORD01${'0'.repeat(24)}` }
    standIn.faults.add({ kind: 'body', body: another, on: 'order' })
    expect(await failureOf(payments.getCobro!(id))).toMatchObject({ kind: 'unreadable' })
    standIn.store.payments.delete(paymentId)
    expect(await failureOf(payments.getCobro!(id))).toMatchObject({ kind: 'unavailable' })
  })

  test('goes back once a key, whole or in part, and a payment of no order by itself', async () => {
    const { id } = await charge()
    const paymentId = String(standIn.orders.scan(id).id)
    const part = await payments.refund(paymentId, 'una', 80, id)
    expect(part).toMatchObject({ amount: 80, status: 'processed' })
    expect(await payments.refund(paymentId, 'una', 80, id)).toEqual(part)
    expect(await payments.refund(paymentId, 'resto', undefined, id)).toMatchObject({ amount: 150_000 })
    const { id: alone } = standIn.store.addPayment({ transaction_amount: 10 })
    expect(await payments.refund(String(alone), 'otra', undefined, id)).toMatchObject({ amount: 1_000 })
    expect([asked('order-refund'), asked('refunds')]).toEqual([3, 1])
  })
})
