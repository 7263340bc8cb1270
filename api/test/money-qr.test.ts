import { cancelacionApi, casoApi, checkoutApi, compraApi, rifaApi, ventaApi } from '@talonario/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { PASSWORD } from '#demo/people.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { mercadoPagoShop } from './mercadopago-shop.ts'
import { comprador, rifaIdOf, saleOf } from './on-sale.ts'
import { numbersOnSale, orderOf, settled } from './shop.ts'
import { CAJA } from './stand-in-orders.ts'
import { forFile } from './test-app.ts'

/** A buyer in person scans the code of an order with their own wallet. */

const shop = forFile(await mercadoPagoShop({ posId: CAJA }))
const { t, mp } = shop
const [seller, other, admin, nobody] = [
  await t.as('vendedora'),
  await t.as('vendedor'),
  await t.as('admin'),
  await t.as('nobody'),
]
const { take } = await numbersOnSale(t, 120)
afterEach(() => shop.behave())

const ask = (rifaIds: readonly string[], headers = {}) => {
  const [rifaId = '', ...otras] = rifaIds
  return seller.call(checkoutApi.cobrarConQr, { body: { rifaId, otras, datosClienteFisico: comprador }, headers })
}
const ids = (count = 1) => take(count).map(({ _id }) => _id)
/** A sale that waits for its scan. */
async function charge(rifaIds = ids()): Promise<string> {
  const { body } = await ask(rifaIds)
  expect(body.status).toBe('success')
  return body.external_reference
}
const orderAt = (referencia: string) => {
  const [order] = [...mp.orders.all.values()].filter(({ external_reference }) => external_reference === referencia)
  if (!order) throw new Error('No such order')
  return order
}
const cancel = (referencia: string, by = seller) =>
  by.call(checkoutApi.cancelarCobro, { body: { external_reference: referencia } })
const sellAgain = (rifaId: string) => other.call(ventaApi.realizarCompraFisica, { body: saleOf(rifaId) })
const requests = (endpoint: string) => mp.seen.filter(seen => seen.endpoint === endpoint)

describe('a code to scan', () => {
  it('is that of one order for the amount, which ends before the hold', async () => {
    const { body } = await ask(ids(2))
    expect(body.init_point).toMatch(/^000201/)
    expect(requests('orders').at(-1)?.body).toMatchObject({
      type: 'qr',
      total_amount: '3000.00',
      expiration_time: 'PT25M',
      external_reference: body.external_reference,
      config: { qr: { external_pos_id: CAJA, mode: 'dynamic' } },
    })
    // It is no address: nobody is led to it.
    const followed = await nobody.call(compraApi.seguirCompra, { params: { referencia: body.external_reference } })
    expect(followed.body.compra).toMatchObject({ estado: 'esperando_pago', init_point: '' })
  })

  it('asked for again with the same key is the same one', async () => {
    const [rifaIds, headers] = [ids(), { 'idempotency-key': crypto.randomUUID() }]
    const [first, again] = await Promise.all([ask(rifaIds, headers), ask(rifaIds, headers)])
    expect(again.body.init_point).toBe(first.body.init_point)
    expect((await ask(rifaIds, headers)).body.init_point).toBe(first.body.init_point)
    const { external_reference } = first.body
    expect([...mp.orders.all.values()].filter(order => order.external_reference === external_reference)).toHaveLength(1)
  })

  it('without the provider is refused, and the numbers are free', async () => {
    for (const status of [401, 404, 429, 500]) {
      mp.faults.add({ kind: 'status', status, on: 'orders', times: 9 })
      const rifaIds = ids()
      expect((await ask(rifaIds)).body.code).toBe('PROVEEDOR')
      shop.behave()
      expect((await sellAgain(rifaIds[0] ?? '')).status).toBe(200)
    }
  })

  it('of another kind of text is none', async () => {
    const order = {
      id: `ORD01${'A'.repeat(24)}`,
      external_reference: 'x',
      type_response: { qr_data: 'https://otro.test/pagar' },
    }
    mp.faults.add({ kind: 'body', body: order, on: 'orders', times: 9 })
    expect((await ask(ids())).body.code).toBe('PROVEEDOR')
  })
})

describe('paid by a scan', () => {
  it('it is the seller’s sale, by the notification of the order', async () => {
    const referencia = await charge(ids(2))
    shop.scan(referencia)
    const { pagos, id } = await settled(t, referencia, { estado: 'pagada', pagos: [{ estado: 'aprobado' }] })
    expect(pagos).toHaveLength(1)
    const lineas = await t.db
      .selectFrom('compra_linea')
      .select(['vendedor_id', 'atribucion'])
      .where('compra_id', '=', id)
      .execute()
    expect(lineas).toEqual([1, 2].map(() => ({ vendedor_id: t.users.vendedora.id, atribucion: 'en_persona' })))
  })

  it('it is so by the notification of the order that Mercado Pago makes of the scan, if that is all there is', async () => {
    mp.notifications.knobs.orderType = 'topic_merchant_order_wh'
    const referencia = await charge(ids(2))
    shop.scan(referencia, { external_reference: null })
    await settled(t, referencia, { estado: 'pagada', pagos: [{ estado: 'aprobado' }] })
    await mp.notifications.flush()
    expect(mp.notifications.sent.at(-1)).toMatchObject({ id: expect.stringMatching(/^\d+$/), status: 200 })
  })

  it('many notifications in any order, of the payment too, are one payment and one mail', async () => {
    Object.assign(mp.notifications.knobs, { mode: 'manual', copies: 3, shuffle: true })
    const referencia = await charge()
    const { id } = shop.scan(referencia, { status: 'pending', notification_url: mp.notifications.knobs.orderUrl })
    mp.store.change(id, { status: 'approved' })
    await mp.notifications.flush()
    const { pagos, mails } = await settled(t, referencia, { estado: 'pagada' })
    expect([pagos.length, mails.length, shop.refunds(mp.store.payment(id)).length]).toEqual([1, 1, 0])
  })

  it('all notifications lost, and the search without it, the jobs settle it', async () => {
    mp.notifications.knobs.drop = 1
    const referencia = await charge()
    // A payment that carries no reference of its own is found by its order alone.
    shop.scan(referencia, { external_reference: null })
    t.clock.advance({ minutes: 3 })
    await shop.runJobs()
    await settled(t, referencia, { estado: 'pagada' })
  })

  it('too little waits and goes back when the hold ends; what is too much goes back by the order', async () => {
    const [short, long] = [await charge(), await charge()]
    const little = shop.scan(short, { transaction_amount: 1_000 })
    const much = shop.scan(long, { transaction_amount: 2_000 })
    await settled(t, short, { estado: 'esperando_pago', pagos: [{ monto: 100_000 }] })
    await settled(t, long, { estado: 'pagada' })
    await vi.waitFor(() => expect(shop.refunds(much).map(({ amount }) => amount)).toEqual([500]), 20_000)
    expect(requests('order-refund').at(-1)?.body).toMatchObject({ transactions: [{ amount: '500.00' }] })
    t.clock.advance({ minutes: 31 })
    await shop.runJobs()
    await settled(t, short, { vendidas: [], reservadas: [] })
    // What the first run decided to give back.
    await shop.runJobs()
    await vi.waitFor(() => expect(shop.refunds(little).map(({ amount }) => amount)).toEqual([1_000]), 20_000)
  })

  it('in another currency, to another account or in another mode it pays nothing', async () => {
    for (const [odd, rechazo] of [
      [{ currency_id: 'USD' }, 'moneda'],
      [{ collector_id: 999 }, 'cobrador'],
      [{ live_mode: false }, 'modo'],
    ] as const) {
      const referencia = await charge()
      shop.scan(referencia, odd)
      await settled(t, referencia, { estado: 'esperando_pago', pagos: [{ rechazo }], vendidas: [] })
    }
  })

  it('late it buys its numbers if they are free, else all of it goes back by the order', async () => {
    const [free, taken] = [await charge(), ids()]
    const lost = await charge(taken)
    const pending = { status: 'pending', external_reference: null }
    const payments = [free, lost].map(referencia => shop.scan(referencia, pending))
    t.clock.advance({ minutes: 31 })
    expect((await sellAgain(taken[0] ?? '')).status).toBe(200)
    for (const { id } of payments) mp.store.change(id, { status: 'approved' })
    await settled(t, free, { estado: 'pagada' })
    await settled(t, lost, { estado: 'reembolsada', vendidas: [] })
    expect(requests('order-refund').at(-1)?.body).toBeUndefined()
    expect(payments.map(payment => shop.refunds(payment).length)).toEqual([0, 1])
    await settled(t, lost, { pagos: [{ estado: 'devuelto' }] })
    const open = t.db.selectFrom('tarea').select('error').where('tipo', '=', 'reembolso').where('done_at', 'is', null)
    await vi.waitFor(async () => expect(await open.execute()).toEqual([]), 5_000)
  })

  it('an organiser refunds it by its order', async () => {
    const referencia = await charge()
    const payment = shop.scan(referencia)
    const { id } = await settled(t, referencia, { estado: 'pagada' })
    const { status } = await admin.call(casoApi.reembolsar, { body: { compraId: id, motivo: 'Se arrepintió' } })
    expect(status).toBe(200)
    await vi.waitFor(() => expect(shop.refunds(payment)).toHaveLength(1), 20_000)
    expect(orderAt(referencia).status).toBe('refunded')
    expect(requests('refunds')).toEqual([])
  })
})

describe('a notification about an order', () => {
  const send = (id: string, headers = {}) =>
    t.app.inject({ method: 'POST', url: `/api/pago/webhook?data.id=${id}&type=order`, headers })

  it('that nobody signed is a hint: the order is read, so often', async () => {
    mp.notifications.knobs.drop = 1
    const referencia = await charge()
    const { id } = orderAt(referencia)
    expect((await send(id)).statusCode).toBe(403)
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
    shop.scan(referencia)
    expect((await send(id.toLowerCase())).statusCode).toBe(403)
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
    const before = requests('order').length
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(id)))
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(4)
    expect(requests('order').length - before).toBeLessThan(6)
  })

  it('of another shop on the same account, or of none, changes nothing', async () => {
    const referencia = await charge()
    const { config, total_amount, expiration_time, transactions } = orderAt(referencia)
    const [{ amount = '' } = {}] = transactions.payments
    const strange = mp.orders.create({
      type: 'qr',
      config,
      total_amount,
      expiration_time,
      external_reference: 'de-otra-tienda',
      transactions: { payments: [{ amount }] },
    })
    mp.orders.scan(strange.id)
    await mp.notifications.flush()
    await send(`ORD01${'Z'.repeat(24)}`)
    expect(mp.notifications.sent.at(-1)).toMatchObject({ id: strange.id, status: 200 })
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'esperando_pago', pagos: [] })
  })

  it('is kept while the provider does not answer', async () => {
    const referencia = await charge()
    mp.faults.add({ kind: 'status', status: 503, on: 'order', times: 9 })
    shop.scan(referencia)
    await mp.notifications.flush()
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
    shop.behave()
    t.clock.advance({ minutes: 1 })
    await shop.runJobs()
    await settled(t, referencia, { estado: 'pagada' })
  })
})

describe('cancelled by its seller', () => {
  it('its numbers are free and its order takes no money', async () => {
    const rifaIds = ids()
    const referencia = await charge(rifaIds)
    expect((await cancel(referencia)).status).toBe(200)
    expect(orderAt(referencia).status).toBe('canceled')
    expect((await orderOf(t, referencia)).estado).toBe('cancelada')
    expect((await sellAgain(rifaIds[0] ?? '')).status).toBe(200)
    expect((await cancel(referencia)).body.code).toBe('COMPRA_NO_ABIERTA')
  })

  it('and paid meanwhile, it is paid', async () => {
    mp.notifications.knobs.drop = 1
    const referencia = await charge()
    shop.scan(referencia)
    expect((await cancel(referencia)).body.code).toBe('COMPRA_NO_ABIERTA')
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
  })

  it('while the provider is away, a payment that comes all the same goes back or buys', async () => {
    for (const taken of [true, false]) {
      const rifaIds = ids()
      const referencia = await charge(rifaIds)
      mp.faults.add({ kind: 'status', status: 503, times: 99 })
      expect((await cancel(referencia)).status).toBe(200)
      shop.behave()
      if (taken) expect((await sellAgain(rifaIds[0] ?? '')).status).toBe(200)
      const payment = shop.scan(referencia)
      await settled(t, referencia, { estado: taken ? 'reembolsada' : 'pagada' })
      expect(shop.refunds(payment)).toHaveLength(taken ? 1 : 0)
    }
  })

  it('by nobody else', async () => {
    const referencia = await charge()
    for (const who of [other, admin]) expect((await cancel(referencia, who)).body.code).toBe('COMPRA_NO_ENCONTRADA')
    expect(orderAt(referencia).status).toBe('created')
  })

  it('or with its draw, which was called off', async () => {
    const fecha = '2026-12-30'
    const made = await admin.call(rifaApi.generarNumerosRifa, { body: { cantidad: 1, precioRifa: 100, fecha } })
    const referencia = await charge([await rifaIdOf(t.db, made.body.desde)])
    const body = { fechaSorteo: fecha, motivo: 'Se inundó', currentPassword: PASSWORD }
    expect((await admin.call(cancelacionApi.cancelarSorteo, { body })).status).toBe(200)
    await workCanceladas(t, () => t.clock.now())
    expect((await orderOf(t, referencia)).estado).toBe('cancelada')
    expect(orderAt(referencia).status).toBe('canceled')
  })

  it('or by an organiser in Pagos', async () => {
    const referencia = await charge()
    const { id } = await orderOf(t, referencia)
    await admin.call(casoApi.liberarCompra, { body: { compraId: id, motivo: 'Se fue' } })
    expect(orderAt(referencia).status).toBe('canceled')
  })
})

it('the database is whole after all of it', async () => {
  expect(await findBroken(t.db)).toEqual([])
})
