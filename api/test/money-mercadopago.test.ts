import { afterEach, describe, expect, it, vi } from 'vitest'
import { mercadoPagoShop } from './mercadopago-shop.ts'
import { checkOut, comeBack, numbersOnSale, orderOf, settled } from './shop.ts'
import type { WirePayment } from './stand-in-store.ts'
import { forFile } from './test-app.ts'

/** Sizes of a quick run; the long one sets these. */
const LOST = Number(process.env.LOST ?? 20)
const LATE = Number(process.env.LATE ?? 12)

const shop = forFile(await mercadoPagoShop())
const { t, mp } = shop
const cliente = await t.as('cliente')
const clienta = await t.as('clienta')
const { take } = await numbersOnSale(t, 50 + LOST + 2 * LATE)
afterEach(() => shop.behave())

describe('with Mercado Pago', () => {
  it('an approved payment is notified and sells the numbers', async () => {
    const referencia = await checkOut(cliente, take(2))
    await shop.pay(referencia)
    await settled(t, referencia, { estado: 'pagada', mails: [{ asunto: 'Tus boletos de la rifa' }] })
    expect((await comeBack(cliente, referencia)).status).toBe(200)
  })

  it('notifications in any order and many copies lead to the latest state', async () => {
    Object.assign(mp.notifications.knobs, { mode: 'manual', copies: 3, shuffle: true })
    const orders: string[] = []
    for (let i = 0; i < 8; i++) {
      const referencia = await checkOut(cliente, take())
      const payment = await shop.pay(referencia, { status: 'pending' })
      mp.store.change(payment.id, { status: 'in_process' })
      mp.store.change(payment.id, { status: i % 2 ? 'rejected' : 'approved' })
      orders.push(referencia)
    }
    await mp.notifications.flush()
    for (const [i, referencia] of orders.entries()) {
      await settled(t, referencia, {
        estado: i % 2 ? 'esperando_pago' : 'pagada',
        pagos: [{ estado: i % 2 ? 'rechazado' : 'aprobado' }],
      })
    }
  })

  it('split payments pay once their sum reaches the total, and only what is too much goes back', async () => {
    const referencia = await checkOut(cliente, take())
    await shop.pay(referencia, { transaction_amount: 1_000 })
    await settled(t, referencia, { estado: 'esperando_pago', pagos: [{ monto: 100_000 }] })
    const rest = await shop.pay(referencia, { transaction_amount: 700 })
    await settled(t, referencia, { estado: 'pagada', vendidas: [expect.any(Number)] })
    await vi.waitFor(() => expect(shop.refunds(rest).map(({ amount }) => amount)).toEqual([200]), 20_000)
    await settled(t, referencia, { estado: 'pagada' })
  })

  it('all notifications lost, the jobs alone settle every order', async () => {
    mp.notifications.knobs.drop = 1
    const orders: string[] = []
    for (let i = 0; i < LOST; i++) {
      const referencia = await checkOut(cliente, take())
      await shop.pay(referencia)
      orders.push(referencia)
    }
    t.clock.advance({ minutes: 3 })
    await shop.runJobs()
    for (const referencia of orders) expect((await orderOf(t, referencia)).estado).toBe('pagada')
  }, 600_000)

  it('late approvals end as sold or fully refunded', async () => {
    const orders: { referencia: string; payment: WirePayment; taken: boolean }[] = []
    for (let i = 0; i < LATE; i++) {
      const lines = take(2)
      const referencia = await checkOut(cliente, lines)
      orders.push({ referencia, payment: await shop.pay(referencia, { status: 'pending' }), taken: i % 2 === 0 })
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
      if (taken) await settled(t, referencia, { estado: 'reembolsada', vendidas: [], reservadas: [] })
      else await settled(t, referencia, { estado: 'pagada' })
      expect(shop.refunds(payment).length).toBe(taken ? 1 : 0)
    }
  }, 600_000)
})
