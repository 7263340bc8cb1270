import { checkoutApi, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { assign, comprador, putOnSale, saleOf } from '../../../../test/on-sale.ts'
import { decide, numbersOnSale, testShop } from '../../../../test/shop.ts'
import { type Client, forTest, testApp } from '../../../../test/test-app.ts'

/** Forty numbers of which nobody has any; a seller may sell three a day that are not theirs. */
async function makeWorld() {
  const t = forTest(await testApp({ env: { VENTA_LIBRE_POR_DIA: '3' } }))
  const { rifas } = await putOnSale(t.db, { cantidad: 40 })
  const next = () => rifas.shift()?.id ?? ''
  const sell = async (by: Client, rifaId = next(), otras: string[] = []) =>
    by.call(ventaApi.realizarCompraFisica, { body: { ...saleOf(rifaId), otras } })
  return { t, next, sell, admin: await t.as('admin'), seller: await t.as('vendedora'), other: await t.as('vendedor') }
}

it('a seller sells so many numbers a day that are not theirs, however many calls come at once', async () => {
  const { t, sell, seller, other } = await makeWorld()
  const done = await Promise.all(Array.from({ length: 8 }, () => sell(seller)))
  expect(done.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
  expect(done.find(({ status }) => status === 409)?.body.message).toBe(
    'Por día se venden hasta 3 números que no son de uno, y hoy te quedan 0. Pedí que te asignen más.',
  )
  expect((await sell(other)).status).toBe(200)
  expect(await findBroken(t.db)).toEqual([])
})

it('several in one sale count as several, own ones never, and the next day begins again', async () => {
  const { t, next, sell, seller, admin } = await makeWorld()
  expect((await sell(seller, next(), [next(), next(), next()])).body).toMatchObject({ code: 'VENTA_LIBRE_AGOTADA' })
  expect((await sell(seller, next(), [next(), next()])).status).toBe(200)
  const own = next()
  await assign(t.db, own, t.users.vendedora)
  expect((await sell(seller, own)).status).toBe(200)
  expect((await sell(seller)).status).toBe(409)
  for (const _ of [1, 2, 3, 4]) expect((await sell(admin)).status).toBe(200)
  t.clock.advance({ hours: 24 })
  expect((await sell(await t.as('vendedora'))).status).toBe(200)
})

it('what is charged by QR counts as what is sold, as long as it waits for its payment or is paid', async () => {
  const t = forTest(await testShop({ VENTA_LIBRE_POR_DIA: '3' }))
  const { take } = await numbersOnSale(t, 20)
  const seller = await t.as('vendedora')
  const next = () => take()[0]?._id ?? ''
  const charge = () => seller.call(checkoutApi.cobrarConQr, { body: { rifaId: next(), datosClienteFisico: comprador } })
  const sell = async () => (await seller.call(ventaApi.realizarCompraFisica, { body: saleOf(next()) })).body
  expect(await sell()).toMatchObject({ status: 'success' })
  const { external_reference: paid } = (await charge()).body
  await decide(await t.as('nobody'), paid, 'aprobar')
  const { external_reference } = (await charge()).body
  expect([(await charge()).body, await sell()]).toMatchObject([
    { code: 'VENTA_LIBRE_AGOTADA' },
    { code: 'VENTA_LIBRE_AGOTADA' },
  ])
  await seller.call(checkoutApi.cancelarCobro, { body: { external_reference } })
  expect((await charge()).status).toBe(200)
  expect(await sell()).toMatchObject({ code: 'VENTA_LIBRE_AGOTADA' })
})

it('what is taken back may be sold again', async () => {
  const { next, sell, seller } = await makeWorld()
  const { compra } = (await sell(seller, next(), [next(), next()])).body
  expect((await sell(seller)).status).toBe(409)
  await seller.call(ventaApi.anularVenta, { body: { compraId: compra._id, motivo: 'Me equivoqué' } })
  expect((await sell(seller)).status).toBe(200)
})

it('an organiser voids many sales by one act, and hears of each that is refused', async () => {
  const { t, sell, seller, admin } = await makeWorld()
  const sold = [(await sell(seller)).body.compra._id, (await sell(seller)).body.compra._id]
  const stranger = crypto.randomUUID()
  const body = { compraIds: [sold[0] ?? '', stranger, sold[1] ?? '', sold[1] ?? ''], motivo: 'Cargadas por error' }
  expect((await seller.call(ventaApi.anularVentas, { body })).status).toBe(403)
  expect((await admin.call(ventaApi.anularVentas, { body })).body).toMatchObject({
    message: 'Se anularon 2 ventas.',
    rechazadas: [{ compraId: stranger, motivo: 'No se encontró la compra.' }],
  })
  const estados = await t.db.selectFrom('compra').select('estado').execute()
  expect(estados).toEqual([{ estado: 'reembolsada' }, { estado: 'reembolsada' }])
  expect(await findBroken(t.db)).toEqual([])
})
