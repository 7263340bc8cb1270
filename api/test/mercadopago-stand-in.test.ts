import { createServer, type IncomingMessage, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Payments } from '../src/outside/payments.ts'
import { listenOn } from './free-port.ts'
import { clientOf, type StandIn, sampleClock, samplePreference, startStandIn } from './mercadopago-stand-in.ts'

/** The tests of the shop rely on the stand-in, so its behaviour is tested too. */

type Received = { at: URL; headers: IncomingMessage['headers']; body: { action: string; data: { id: string } } }

let standIn: StandIn
let payments: Payments
let shop: Server
let shopUrl: string
let received: Received[]

beforeEach(async () => {
  received = []
  shop = createServer(async (request, response) => {
    const at = new URL(request.url ?? '/', 'http://shop')
    received.push({ at, headers: request.headers, body: (await json(request)) as Received['body'] })
    response.end()
  })
  shopUrl = `http://127.0.0.1:${await listenOn(shop)}`
  standIn = await startStandIn({ clock: sampleClock })
  payments = clientOf(standIn)
})
afterEach(async () => {
  await standIn.close()
  shop.close()
})

async function preference() {
  const backUrls = { success: `${shopUrl}/s?total=1500.80`, failure: `${shopUrl}/f`, pending: `${shopUrl}/p` }
  const wanted = samplePreference({ backUrls, notificationUrl: `${shopUrl}/api/pago/webhook` })
  return (await payments.createPreference(wanted, 'clave')).id
}

function verified({ at, headers }: Received) {
  return payments.verifyNotification({ query: Object.fromEntries(at.searchParams), headers })
}

describe('a notification', () => {
  test('is signed as documented', async () => {
    const { id } = standIn.store.pay(await preference())
    await standIn.notifications.flush()
    expect(received).toHaveLength(1)
    const [one] = received as [Received]
    expect(verified(one)).toEqual({ valid: true, paymentId: String(id) })
    expect(one.headers['x-signature']).toMatch(/^ts=\d{10},/)
    expect(one.at.pathname).toBe('/api/pago/webhook')
    expect(one.at.searchParams.get('source_news')).toBe('webhooks')
    expect(one.body).toMatchObject({ action: 'payment.created', data: { id: String(id) } })
  })

  test('follows every change of a payment, a refund too', async () => {
    const { id } = standIn.store.pay(await preference(), { status: 'pending' })
    standIn.store.change(id, { status: 'approved' })
    await payments.refund(String(id), 'devolver-1')
    standIn.store.change(id, { status: 'charged_back' })
    await standIn.notifications.flush()
    expect(received.map(one => one.body.action).sort()).toEqual([
      'payment.created',
      ...Array(3).fill('payment.updated'),
    ])
  })

  test('can be lost, doubled and held back', async () => {
    const { knobs } = standIn.notifications
    const id = await preference()
    knobs.drop = 1
    standIn.store.pay(id)
    knobs.drop = 0
    knobs.copies = 3
    knobs.mode = 'manual'
    standIn.store.pay(id)
    expect(received).toHaveLength(0)
    await standIn.notifications.flush()
    expect(received).toHaveLength(3)
    expect(new Set(received.map(one => one.headers['x-signature'])).size).toBe(1)
  })

  test('can arrive in another order', async () => {
    const reversed = await startStandIn({ clock: sampleClock, random: () => 0 })
    reversed.notifications.knobs.mode = 'manual'
    reversed.notifications.knobs.shuffle = true
    const ids = Array.from({ length: 5 }, () => reversed.store.addPayment({ notification_url: `${shopUrl}/n` }).id)
    await reversed.notifications.flush()
    const arrived = reversed.notifications.sent.map(sent => Number(sent.id))
    expect(arrived.toSorted()).toEqual(ids)
    await reversed.close()
  })
})

describe('the four endpoints', () => {
  const call = (path: string, init: RequestInit = {}) =>
    fetch(standIn.url + path, { ...init, headers: { authorization: `Bearer ${standIn.accessToken}`, ...init.headers } })

  test('refuse a refund without an idempotency key, and more money than there is', async () => {
    const { id } = standIn.store.pay(await preference())
    const bare = await call(`/v1/payments/${id}/refunds`, { method: 'POST' })
    expect([bare.status, await bare.json()]).toEqual([
      400,
      expect.objectContaining({ cause: [expect.objectContaining({ code: 4292 })] }),
    ])
    await expect(payments.refund(String(id), 'k1', 150_081)).rejects.toMatchObject({ status: 400 })
    await expect(payments.refund(String(id), 'k2', 0)).rejects.toMatchObject({ causes: ['bad_request', '4040'] })
    await expect(payments.refund('999', 'k3')).rejects.toMatchObject({ status: 404, causes: ['not_found', '2000'] })
  })

  test('report a slow refund as a 400 to clients that do not ask for in_process', async () => {
    standIn.settings.slowRefunds = true
    const { id } = standIn.store.pay(await preference())
    const answer = await call(`/v1/payments/${id}/refunds`, { method: 'POST', headers: { 'x-idempotency-key': 'k' } })
    expect(answer.status).toBe(400)
  })

  test('refuse a preference that could not be paid', async () => {
    const body = JSON.stringify({ items: [{ title: 'x', quantity: 1, unit_price: 1 }], auto_return: 'approved' })
    const answer = await call('/checkout/preferences', { method: 'POST', body })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_auto_return' }),
    ])
  })

  test('give each change a later date than the one before', async () => {
    const still = await startStandIn({ clock: { now: () => new Date('2026-03-01T12:00:00Z') } })
    const { id } = still.store.addPayment({ status: 'pending' })
    const dates = ['in_process', 'approved', 'refunded'].map(
      status => still.store.change(id, { status }).date_last_updated,
    )
    expect(dates).toEqual([
      '2026-03-01T08:00:00.001-04:00',
      '2026-03-01T08:00:00.002-04:00',
      '2026-03-01T08:00:00.003-04:00',
    ])
    await still.close()
  })

  test('do not take a kind of payment the preference excludes', async () => {
    const id = await preference()
    expect(() => standIn.store.pay(id, { payment_type_id: 'ticket' })).toThrow('Payment type ticket is excluded')
  })
})
