import { checkoutApi, compraApi, cuotaApi, pagoApi, ventaApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { continuaShop, sellByPlan } from './continua.ts'
import { saleOf } from './on-sale.ts'
import { record } from './record.ts'
import { openShop, orderOf } from './shop.ts'

/** What a sale sends to PostgreSQL, `begin` and `commit` among it: a statement more has to be worth its round trip. bench/README.md says what each is for. */

/** Statements of the provider that is simulated in the same database: with a real one they are calls. */
const PROVIDER = /\b(preferencia|pago)_simulad[ao]\b/
const textsOf = (sent: { text: string }[]) =>
  sent.map(({ text }) => text.replace(/\s+/g, ' ').trim()).filter(text => !PROVIDER.test(text))

/** A longer list fails with what was sent. */
function within(budget: number, sent: readonly string[]): void {
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(budget)
}

describe('a purchase in the shop', async () => {
  const { t, cliente, take } = await openShop(20)
  const body = (count: number) => ({
    productos: take(count).map(({ _id }) => ({ _id, quantity: 1, tipo: 'rifa' as const })),
  })
  async function buy(count: number) {
    let referencia = ''
    const checkout = await record(async () => {
      referencia = (await cliente.call(checkoutApi.procesarPago, { body: body(count) })).body.external_reference
    })
    const paid = await t.simulado.pagar(referencia, 'aprobar')
    const notification = await record(() => t.app.inject({ method: 'POST', ...paid!.notification }))
    const query = { payment_id: 'null', status: 'approved', external_reference: referencia }
    const back = await record(() => cliente.call(pagoApi.exito, { query }))
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
    return { checkout: textsOf(checkout), notification: textsOf(notification), back: textsOf(back) }
  }

  it('takes 16 in all, of one number as of three: 7 to check out, 8 to settle its notification, 1 when the browser is back', async () => {
    // What a process remembers is read by its first purchase.
    await buy(1)
    for (const count of [1, 3]) {
      const { checkout, notification, back } = await buy(count)
      within(7, checkout)
      within(8, notification)
      within(1, back)
    }
  })

  it('without a plan is followed by its reference in 2', async () => {
    const { body: order } = await cliente.call(checkoutApi.procesarPago, { body: body(1) })
    await t.simulado.pagar(order.external_reference, 'aprobar')
    await cliente.call(pagoApi.exito, {
      query: { payment_id: 'null', status: 'approved', external_reference: order.external_reference },
    })
    const follow = () => cliente.call(compraApi.seguirCompra, { params: { referencia: order.external_reference } })
    expect((await follow()).body.compra.estado).toBe('pagada')
    within(2, textsOf(await record(follow)))
  })

  it('that is notified again takes 1 more', async () => {
    const { body: order } = await cliente.call(checkoutApi.procesarPago, { body: body(1) })
    const paid = await t.simulado.pagar(order.external_reference, 'aprobar')
    const notify = () => t.app.inject({ method: 'POST', ...paid!.notification })
    await notify()
    within(1, textsOf(await record(notify)))
  })
})

describe('in person', async () => {
  const { t, take } = await openShop(20)
  const vendedora = await t.as('vendedora')
  const admin = await t.as('admin')

  it.each([
    ['cash', 'efectivo'],
    ['a transfer', 'transferencia'],
  ] as const)('a sale for %s takes 11', async (_, metodo) => {
    const sell = (who = vendedora) => who.call(ventaApi.realizarCompraFisica, { body: saleOf(take()[0]?._id, metodo) })
    await sell(admin)
    await sell()
    within(11, textsOf(await record(() => sell())))
  })
})

describe('an instalment', () => {
  it('that is collected takes 12', async () => {
    const { t } = await continuaShop()
    const vendedora = await t.as('vendedora')
    const collect = async (numero: number) => {
      const { id: titularId } = await sellByPlan(t, numero)
      const body = { titularId, cuotas: [2], metodoPago: 'efectivo' as const }
      const sent = await record(() => vendedora.call(cuotaApi.cobrarCuota, { body }))
      expect(
        await t.db
          .selectFrom('cuota')
          .select('n')
          .where('titular_id', '=', titularId)
          .where('pagada_at', 'is not', null)
          .execute(),
      ).toHaveLength(2)
      return textsOf(sent)
    }
    await collect(1)
    within(12, await collect(2))
  })
})
