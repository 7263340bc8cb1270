import { ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { putOnSale, saleOf } from '../../../../test/on-sale.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'

const t = forFile(await testApp())
const ids = (await putOnSale(t.db, { cantidad: 20 })).rifas.map(({ id }) => id)

const sell = async (change: object) => {
  const body = { ...saleOf(ids.pop()), ...change }
  const { status, body: reply } = await (await t.as('admin')).call(ventaApi.realizarCompraFisica, {
    body: body as never,
  })
  return [status, reply.message]
}

it.each([1, '1', undefined])('a sale may come in %j instalments', async numeroCuotas => {
  expect(await sell({ numeroCuotas })).toEqual([200, 'Venta realizada correctamente'])
})

it.each([0, 2, '3', 'x'])('a sale in %j instalments is refused', async numeroCuotas => {
  expect(await sell({ numeroCuotas })).toEqual([400, 'La venta en persona es en una sola cuota.'])
})

it('is paid in cash, by card or by transfer, and in no other way', async () => {
  for (const metodoPago of ['efectivo', 'pos', 'transferencia']) expect((await sell({ metodoPago }))[0]).toBe(200)
  for (const metodoPago of ['', 'cheque', undefined]) {
    expect(await sell({ metodoPago })).toEqual([400, 'Elegí un método de pago.'])
  }
})
