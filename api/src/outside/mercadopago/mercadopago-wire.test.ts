import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Payments, refusalOfPayments } from '#outside/payments.ts'
import { listenOn } from '../../../test/free-port.ts'
import {
  clientOf,
  failureOf,
  type StandIn,
  sampleClock,
  samplePreference,
  startStandIn,
} from '../../../test/mercadopago-stand-in.ts'
import { CAJA } from '../../../test/stand-in-orders.ts'

/** What the client accepts of an answer, and what it discards. */

let standIn: StandIn
let payments: Payments

beforeEach(async () => {
  standIn = await startStandIn({ clock: sampleClock })
  payments = clientOf(standIn)
})
afterEach(() => standIn.close())

function begin(key = 'clave', using = payments) {
  return using.createPreference(samplePreference(), key)
}

describe('an answer of the wrong shape', () => {
  const good = {
    id: 1,
    status: 'approved',
    status_detail: 'accredited',
    transaction_amount: 10.5,
    currency_id: 'ARS',
    live_mode: true,
    date_last_updated: '2026-03-01T08:00:00.000-04:00',
  }
  test('with only the fields that must be there is read', async () => {
    standIn.faults.add({ kind: 'body', body: good })
    expect(await payments.getPayment('1')).toEqual({
      id: '1',
      externalReference: null,
      status: 'aprobado',
      statusDetail: 'accredited',
      amount: 1_050,
      refunded: 0,
      fee: null,
      currency: 'ARS',
      collectorId: null,
      liveMode: true,
      dateLastUpdated: new Date('2026-03-01T12:00:00Z'),
    })
  })

  const charged = (original: number, refunded: number, from = 'collector', type = 'fee') => ({
    type,
    accounts: { from, to: 'mp' },
    amounts: { original, refunded },
  })
  test.each([
    [
      'what its receiver is charged',
      [{ type: 'mercadopago_fee', fee_payer: 'collector', amount: 5.99 }],
      undefined,
      599,
    ],
    [
      'nothing of what the buyer pays',
      [{ type: 'financing_fee', fee_payer: 'payer', amount: 7 }],
      [charged(7, 0, 'payer')],
      0,
    ],
    [
      'less what was given back',
      [{ fee_payer: 'collector', amount: 5.99 }],
      [charged(5.99, 2.5), charged(3, 3, 'payer'), charged(1, 1, 'collector', 'tax')],
      349,
    ],
    [
      'to the cent',
      [
        { fee_payer: 'collector', amount: 0.1 },
        { fee_payer: 'collector', amount: 2.3399999 },
      ],
      [],
      244,
    ],
    ['nothing known where it is not said', undefined, [charged(5, 0)], null],
    ['nothing known of what cannot be read', [{ fee_payer: 'collector', amount: null }], [], null],
  ])('the fee of a payment is %s', async (_, fee_details, charges_details, fee) => {
    standIn.faults.add({ kind: 'body', body: { ...good, fee_details, charges_details } })
    expect(await payments.getPayment('1')).toMatchObject({ amount: 1_050, fee })
  })

  test('a chargeback has its own word once it is decided for us', async () => {
    const body = { ...good, status: 'charged_back' }
    standIn.faults.add({ kind: 'body', body })
    expect(await payments.getPayment('1')).toMatchObject({ status: 'contracargo' })
    standIn.faults.add({ kind: 'body', body: { ...body, status_detail: 'reimbursed' } })
    expect(await payments.getPayment('1')).toMatchObject({
      status: 'contracargo_revertido',
      statusDetail: 'reimbursed',
    })
  })

  const none: [string, unknown][] = [
    ['null', null],
    ['a list', [good]],
    ['a text', 'approved'],
    ['another payment', { ...good, id: 2 }],
    ['another payment in words that cannot be read', { ...good, id: 2, status: 'paid' }],
    ['no id', { ...good, id: undefined }],
  ]
  test.each(none)('%s is no payment and is not asked again', async (_, body) => {
    standIn.faults.add({ kind: 'body', body })
    expect(await failureOf(payments.getPayment('1'))).toMatchObject({ kind: 'unreadable', status: 200 })
    expect(standIn.seen).toHaveLength(1)
  })

  const odd: [string, unknown][] = [
    ['no amount', { ...good, transaction_amount: undefined }],
    ['an amount in tenths of a cent', { ...good, transaction_amount: 10.505 }],
    ['an amount that is no number', { ...good, transaction_amount: '10,50' }],
    ['a state nobody documented', { ...good, status: 'paid' }],
    ['no state', { ...good, status: undefined }],
    ['no mode', { ...good, live_mode: undefined }],
    ['no date', { ...good, date_last_updated: undefined }],
    ['a date without zone', { ...good, date_last_updated: '2026-03-01T08:00:00' }],
    ['no currency', { ...good, currency_id: null }],
    ['a reference that is no text', { ...good, external_reference: 7 }],
  ]
  test.each(odd)('%s leaves its payment unread and is not asked again', async (_, body) => {
    standIn.faults.add({ kind: 'body', body })
    expect(await payments.getPayment('1')).toEqual({ id: '1', externalReference: null, words: expect.any(String) })
    expect(standIn.seen).toHaveLength(1)
  })

  test('is told in its words, what cannot be read first, and nothing about the buyer', async () => {
    const payer = { email: 'cliente@talonario.test' }
    standIn.faults.add({ kind: 'body', body: { ...good, status: 'paid', live_mode: undefined, payer } })
    expect(await payments.getPayment('1')).toEqual({
      id: '1',
      externalReference: null,
      words:
        'status: "paid" · live_mode: falta · status_detail: "accredited" · transaction_amount: 10.5 · transaction_amount_refunded: falta · ' +
        'currency_id: "ARS" · collector_id: falta · date_last_updated: "2026-03-01T08:00:00.000-04:00"',
    })
  })

  test('spoils the preference and the refund', async () => {
    for (const call of [() => begin(), () => payments.refund('1', 'k')]) {
      standIn.faults.add({ kind: 'body', body: { ...good, status: 7 } })
      expect(await failureOf(call())).toMatchObject({ kind: 'unreadable' })
    }
  })

  const mine = { ...good, external_reference: 'x' }
  test.each([
    [
      'one that cannot be read',
      [{ ...mine, id: 2, status: 'paid' }],
      [{ id: '2', words: expect.stringContaining('paid') }],
    ],
    ['one without an id', [{ ...mine, id: null, status: 'paid' }], [{ id: '', externalReference: 'x' }]],
    [
      'others’, whatever they look like',
      [{ ...good, status: 'paid' }, null, 'approved', { external_reference: 'y' }],
      [],
    ],
  ])('in the search hides no payment beside it: %s', async (_, others, unread) => {
    const body = { paging: { total: 1 + others.length }, results: [...others, mine] }
    standIn.faults.add({ kind: 'body', body, on: 'search' })
    expect(await payments.searchPayments('x')).toMatchObject([...unread, { id: '1', status: 'aprobado' }])
  })

  test.each([
    ['without results', { ...good, paging: { total: 1 } }],
    ['without an end', { paging: { total: 1_000_000 }, results: [mine] }],
  ])('of the search %s is unread, once, and not asked for again', async (_, body) => {
    standIn.faults.add({ kind: 'body', body, on: 'search', times: 100 })
    const found = await payments.searchPayments('x')
    expect(found.filter(({ id }) => id === '')).toEqual([
      { id: '', externalReference: 'x', words: expect.stringContaining('La búsqueda de pagos') },
    ])
  })

  test('of the search is not taken for credentials that work', async () => {
    standIn.faults.add({ kind: 'body', body: {}, on: 'search' })
    expect(await refusalOfPayments(payments)).toMatchObject({ kind: 'unreadable' })
    expect(await refusalOfPayments(payments)).toBeNull()
  })

  test('is no reason to lose the other payments of a code to scan', async () => {
    const inPerson = clientOf(standIn, { posId: CAJA })
    const since = new Date()
    const expiresAt = new Date(since.getTime() + 30 * 60_000)
    const cobro = { externalReference: 'x', title: 'Rifa 7', total: 150_000, since, expiresAt }
    const { id } = await inPerson.cobrarEnPersona!(cobro, 'k')
    const payment = standIn.orders.scan(id)
    const order = standIn.orders.get(id)
    const others = [null, 7, { id: null }, { id: 'PAY1', reference_id: '99' }]
    const body = { ...order, transactions: { payments: [...others, ...order.transactions.payments] } }
    standIn.faults.add({ kind: 'body', body, on: 'order' })
    expect(await inPerson.getCobro!(id)).toMatchObject([{ id: String(payment.id), status: 'aprobado' }])
  })
})

test('a redirect is not followed: the token stays with Mercado Pago', async () => {
  const elsewhere: string[] = []
  const other = createServer((request, response) => {
    elsewhere.push(request.url ?? '')
    response.end('{}')
  })
  const location = `http://127.0.0.1:${await listenOn(other)}/`
  const first = createServer((_, response) => response.writeHead(307, { location }).end())
  const baseUrl = `http://127.0.0.1:${await listenOn(first)}`
  expect(await failureOf(clientOf(standIn, { baseUrl }).getPayment('1'))).toMatchObject({
    kind: 'unavailable',
    status: 307,
  })
  expect(elsewhere).toEqual([])
  for (const server of [other, first]) server.close()
})

test('an error carries codes and no secret, no e-mail, no reference', async () => {
  const echo = createServer((_, response) => {
    const cause = [{ code: 'payer cliente@talonario.test', description: 'cliente@talonario.test' }, { code: 4020 }]
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: 'cliente@talonario.test', error: 'invalid_payer', status: 400, cause }))
  })
  const baseUrl = `http://127.0.0.1:${await listenOn(echo)}`
  const errors = [
    await failureOf(begin('clave-secreta', clientOf(standIn, { baseUrl }))),
    await failureOf(clientOf(standIn, { baseUrl }).searchPayments('compra-1')),
  ]
  expect(errors[0]?.message).toBe('Mercado Pago, POST /checkout/preferences: answered 400 (invalid_payer, 4020)')
  for (const error of errors) {
    const told = JSON.stringify({ ...error, message: error.message, stack: error.stack, cause: String(error.cause) })
    for (const secret of ['cliente@talonario.test', 'clave-secreta', 'compra-1', standIn.accessToken])
      expect(told).not.toContain(secret)
  }
  echo.close()
})
