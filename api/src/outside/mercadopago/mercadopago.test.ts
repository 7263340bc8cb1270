import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Payments, PaymentsError } from '#outside/payments.ts'
import {
  clientOf,
  type StandIn,
  sampleClock,
  samplePreference,
  startStandIn,
} from '../../../test/mercadopago-stand-in.ts'
import type { MercadoPagoOptions } from './mercadopago.ts'

/** The client against the stand-in without faults; mercadopago-faults.system.test.ts has the rest. */

let standIn: StandIn
let payments: Payments

beforeEach(async () => {
  standIn = await startStandIn({ clock: sampleClock })
  payments = client()
})
afterEach(() => standIn.close())

function client(options: Partial<MercadoPagoOptions> = {}): Payments {
  return clientOf(standIn, options)
}

async function paid(change: Parameters<StandIn['store']['pay']>[1] = {}) {
  const { id } = await payments.createPreference(samplePreference(), 'clave')
  return standIn.store.pay(id, change)
}

describe('a preference', () => {
  test('carries all the checkout needs, with amounts as decimals', async () => {
    const now = new Date('2026-03-01T12:00:00Z')
    const fixed = client({ clock: { now: () => now }, statementDescriptor: 'RIFA ESCUELA' })
    const created = await fixed.createPreference(
      samplePreference({ expiresAt: new Date('2026-03-01T12:30:00Z') }),
      'clave-1',
    )

    expect(created).toEqual({
      id: expect.stringMatching(/^448876418-/),
      initPoint: `${standIn.url}/checkout/v1/redirect?pref_id=${created.id}`,
      collectorId: '448876418',
    })
    expect(standIn.seen).toEqual([
      {
        endpoint: 'preferences',
        method: 'POST',
        path: '/checkout/preferences',
        idempotencyKey: 'clave-1',
        body: {
          items: [
            { id: 'r-7', title: 'Rifa <7>', quantity: 1, unit_price: 1500.5, currency_id: 'ARS' },
            { id: 'p-1', title: 'Taza', quantity: 3, unit_price: 0.1, currency_id: 'ARS' },
          ],
          payer: { name: 'Clara Cliente', email: 'cliente@talonario.test' },
          back_urls: {
            success: 'https://rifa.test/tienda/success?total=1500.80',
            failure: 'https://rifa.test/tienda/failure',
            pending: 'https://rifa.test/tienda/pending',
          },
          auto_return: 'approved',
          notification_url: 'https://rifa.test/api/pago/webhook?source_news=webhooks',
          external_reference: 'compra-1',
          expires: true,
          expiration_date_from: '2026-03-01T12:00:00.000+00:00',
          expiration_date_to: '2026-03-01T12:25:00.000+00:00',
          statement_descriptor: 'RIFA ESCUELA',
          payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
        },
      },
    ])
  })

  test('leaves cash vouchers in when configured', async () => {
    await client({ cashVouchers: true }).createPreference(samplePreference(), 'clave')
    expect(standIn.seen[0]?.body).toMatchObject({ payment_methods: { excluded_payment_types: [] } })
  })

  test('is not begun with less than five minutes of hold left', async () => {
    const expiresAt = new Date('2026-11-21T15:05:00Z')
    await expect(payments.createPreference(samplePreference({ expiresAt }), 'clave')).rejects.toMatchObject({
      kind: 'rejected',
    })
    expect(standIn.seen).toEqual([])
  })

  test('sends a shopper to Mercado Pago and nowhere else', async () => {
    const answer = async (initPoint: string) => {
      standIn.faults.add({ kind: 'body', body: { id: 'x', init_point: initPoint, collector_id: 1 } })
      return payments.createPreference(samplePreference(), 'clave').then(
        created => created.initPoint,
        (error: PaymentsError) => error.kind,
      )
    }
    for (const host of [
      'www.mercadopago.com.ar',
      'www.mercadopago.com.uy',
      'sandbox.mercadopago.com.br',
      'www.mercadopago.cl',
      'mercadopago.com',
    ]) {
      const url = `https://${host}/checkout/v1/redirect?pref_id=x`
      expect(await answer(url)).toBe(url)
    }
    const foreign = [
      'https://mercadopago.com.evil.test/x',
      'https://evilmercadopago.com/x',
      'https://www.mercadopago.com.ar.evil.test/x',
      'https://www.mercadopago.com.ar@evil.test/x',
      'https://user:pass@www.mercadopago.com.ar/x',
      'https://www.mercadopago.com.ar:8443/x',
      'http://www.mercadopago.com.ar/x',
      'javascript:alert(1)//www.mercadopago.com',
      'http://127.0.0.1:1/x',
      'no es una dirección',
    ]
    for (const url of foreign) expect(await answer(url), url).toBe('unreadable')
  })
})

describe('a payment', () => {
  test('is read with its amounts in minor units', async () => {
    const made = await paid()
    expect(await payments.getPayment(String(made.id))).toEqual({
      id: String(made.id),
      externalReference: 'compra-1',
      status: 'aprobado',
      statusDetail: 'accredited',
      amount: 150_080,
      refunded: 0,
      fee: 0,
      currency: 'ARS',
      collectorId: '448876418',
      liveMode: true,
      dateLastUpdated: new Date(made.date_last_updated),
    })
  })

  test.each([
    ['pending', 'pendiente'],
    ['approved', 'aprobado'],
    ['authorized', 'autorizado'],
    ['in_process', 'en_proceso'],
    ['in_mediation', 'en_reclamo'],
    ['rejected', 'rechazado'],
    ['cancelled', 'cancelado'],
    ['refunded', 'devuelto'],
    ['charged_back', 'contracargo'],
  ])('that is %s there is %s here', async (status, ours) => {
    const made = await paid({ status })
    expect(await payments.getPayment(String(made.id))).toMatchObject({ status: ours })
  })

  test('that is unknown is null', async () => {
    expect(await payments.getPayment('999')).toBeNull()
  })

  test('with an id that is no payment id is null and never asked for', async () => {
    for (const id of ['', 'null', '../users/me', '1/refunds', '1?x=1', '-1', '1'.repeat(21)])
      expect(await payments.getPayment(id)).toBeNull()
    expect(standIn.seen).toEqual([])
  })

  test('carries the mode of the credentials', async () => {
    expect(payments.liveMode).toBe(true)
    expect(client({ accessToken: 'TEST-1' }).liveMode).toBe(false)
    expect(client({ liveMode: false }).liveMode).toBe(false)
  })
})

describe('the search', () => {
  test('finds all payments of an order, oldest first, over several pages', async () => {
    for (let n = 0; n < 120; n++)
      standIn.store.addPayment({ external_reference: 'compra-1', transaction_amount: n + 1 })
    standIn.store.addPayment({ external_reference: 'compra-2', transaction_amount: 5 })
    const found = await payments.searchPayments('compra-1')
    expect(found).toMatchObject(Array.from({ length: 120 }, (_, n) => ({ amount: (n + 1) * 100 })))
    expect(standIn.seen.map(request => request.path)).toEqual([
      '/v1/payments/search?external_reference=compra-1&sort=date_created&criteria=asc&limit=50&offset=0',
      '/v1/payments/search?external_reference=compra-1&sort=date_created&criteria=asc&limit=50&offset=50',
      '/v1/payments/search?external_reference=compra-1&sort=date_created&criteria=asc&limit=50&offset=100',
    ])
  })

  test('finds nothing for an order nobody paid', async () => {
    expect(await payments.searchPayments('compra-1')).toEqual([])
  })

  test('believes only payments of the order asked for', async () => {
    const own = standIn.store.addPayment({ external_reference: 'compra-1' })
    const other = standIn.store.addPayment({ external_reference: 'compra-2' })
    const results = [own, other]
    standIn.faults.add({ on: 'search', kind: 'body', body: { paging: { total: 2, limit: 50, offset: 0 }, results } })
    expect((await payments.searchPayments('compra-1')).map(payment => payment.id)).toEqual([String(own.id)])
  })
})

describe('a refund', () => {
  test('of the whole payment sends no amount', async () => {
    const { id } = await paid()
    expect(await payments.refund(String(id), 'devolver-1')).toMatchObject({ amount: 150_080, status: 'approved' })
    expect(standIn.seen.at(-1)).toMatchObject({
      path: `/v1/payments/${id}/refunds`,
      idempotencyKey: 'devolver-1',
      body: undefined,
    })
    expect(await payments.getPayment(String(id))).toMatchObject({ status: 'devuelto', refunded: 150_080 })
  })

  test('in parts leaves the payment approved until the last cent', async () => {
    const { id } = await paid()
    expect(await payments.refund(String(id), 'devolver-1', 80)).toMatchObject({ amount: 80 })
    expect(standIn.seen.at(-1)?.body).toEqual({ amount: 0.8 })
    const partly = { status: 'aprobado', statusDetail: 'partially_refunded', refunded: 80 }
    expect(await payments.getPayment(String(id))).toMatchObject(partly)
    await payments.refund(String(id), 'devolver-2', 150_000)
    expect(await payments.getPayment(String(id))).toMatchObject({ status: 'devuelto', refunded: 150_080 })
  })

  test.each([
    [true, 4_495],
    [false, 8_990],
  ])('gives back of the fee what the payment says (%s)', async (givesBack, fee) => {
    Object.assign(standIn.store, { rate: 0.0599, givesBack })
    const { id } = await paid()
    expect(await payments.getPayment(String(id))).toMatchObject({ amount: 150_080, fee: 8_990 })
    await payments.refund(String(id), 'devolver-1', 75_040)
    expect(await payments.getPayment(String(id))).toMatchObject({ status: 'aprobado', refunded: 75_040, fee })
  })

  test('sent twice with one key is one refund', async () => {
    const { id } = await paid()
    const first = await payments.refund(String(id), 'devolver-1', 100)
    expect(await payments.refund(String(id), 'devolver-1', 100)).toEqual(first)
    expect(await payments.getPayment(String(id))).toMatchObject({ refunded: 100 })
  })

  test('that the provider is still working on is reported so', async () => {
    const { id } = await paid()
    standIn.settings.slowRefunds = true
    expect(await payments.refund(String(id), 'devolver-1')).toMatchObject({ status: 'in_process' })
    expect(await payments.getPayment(String(id))).toMatchObject({ status: 'aprobado', refunded: 0 })
    for (const refund of standIn.store.payment(id).refunds) standIn.store.settleRefund(refund)
    expect(await payments.getPayment(String(id))).toMatchObject({ status: 'devuelto', refunded: 150_080 })
  })

  test('the state of the payment does not allow is rejected with its cause', async () => {
    const { id } = await paid({ status: 'charged_back' })
    const refusal = { kind: 'rejected', status: 400, causes: ['bad_request', '2063'], code: 'PROVEEDOR' }
    await expect(payments.refund(String(id), 'devolver-1')).rejects.toMatchObject(refusal)
    await expect(payments.refund('../1', 'devolver-1')).rejects.toMatchObject({ kind: 'rejected', status: null })
  })
})

describe('the settings', () => {
  test('that cannot work are refused at once', () => {
    expect(() => client({ accessToken: '' })).toThrow('La credencial de Mercado Pago (access token) está vacía.')
    expect(() => client({ webhookSecret: '' })).toThrow('La clave secreta de las notificaciones de pago está vacía.')
    expect(() => client({ statementDescriptor: 'RIFA DE LA ESCUELA' })).toThrow(
      'El texto del resumen de la tarjeta admite hasta 13 caracteres.',
    )
  })

  test('with a wrong token are distinguished from an outage', async () => {
    const wrong = client({ accessToken: 'APP_USR-otro' })
    await expect(wrong.getPayment('1')).rejects.toMatchObject({
      kind: 'rejected',
      status: 401,
      causes: ['unauthorized'],
    })
    expect(standIn.seen).toHaveLength(1)
  })
})
