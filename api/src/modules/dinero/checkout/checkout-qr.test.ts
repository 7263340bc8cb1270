import { asignacionApi, boletoApi, checkoutApi, compraApi, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { findSaldo } from '#modules/dinero/caja/caja.queries.ts'
import { assign, comprador, saleOf } from '../../../../test/on-sale.ts'
import { decide, openShop, settled } from '../../../../test/shop.ts'

const { t, admin, nobody, take } = await openShop()
const seller = await t.as('vendedora')
const other = await t.as('vendedor')

const ask = (rifaIds: string[], by = seller, headers = {}) => {
  const [rifaId = '', ...otras] = rifaIds
  return by.call(checkoutApi.cobrarConQr, { body: { rifaId, otras, datosClienteFisico: comprador }, headers })
}
const next = () => take()[0]?._id ?? ''
const stateOf = async (referencia: string) =>
  (await nobody.call(compraApi.seguirCompra, { params: { referencia } })).body.compra

it('its buyer pays on their own telephone: the sale is the seller’s, the money the organisation’s', async () => {
  const ids = [next(), next()]
  const caja = `caja:${t.users.vendedora.id}`
  const before = await findSaldo(t.db, caja)
  const { body } = await ask(ids)
  const { external_reference: referencia } = body
  expect((await stateOf(referencia)).estado).toBe('esperando_pago')
  // Nobody else sells them meanwhile, the same seller neither.
  for (const who of [seller, admin])
    expect((await who.call(ventaApi.realizarCompraFisica, { body: saleOf(ids[0]) })).body.code).toBe(
      'RIFA_NO_DISPONIBLE',
    )
  await decide(nobody, referencia, 'aprobar')
  const paid = await stateOf(referencia)
  expect([paid.estado, paid.boletos.length]).toEqual(['pagada', 2])
  const lineas = await t.db
    .selectFrom('compra_linea')
    .innerJoin('compra', 'compra.id', 'compra_linea.compra_id')
    .select(['compra_linea.vendedor_id', 'atribucion', 'canal'])
    .where('referencia', '=', referencia)
    .execute()
  expect(lineas).toEqual(
    ids.map(() => ({ vendedor_id: t.users.vendedora.id, atribucion: 'en_persona', canal: 'online' })),
  )
  expect(await findSaldo(t.db, caja)).toBe(before)
  expect(await findBroken(t.db)).toEqual([])
})

it('is in its seller’s history, clients and statistics, and is corrected, sent again and undone as any of theirs', async () => {
  const rifasOf = async () => (await seller.call(ventaApi.getEstadisticas)).body.estadisticas.rifasVendidas
  const before = await rifasOf()
  const { external_reference: referencia } = (await ask([next()])).body
  await decide(nobody, referencia, 'aprobar')
  const { _id } = await stateOf(referencia)
  const historial = async () => (await seller.call(ventaApi.historialVentasRifas, { query: {} })).body.ventas
  const own = async () => (await historial()).find(venta => venta._id === _id)
  expect(await own()).toMatchObject({ porQr: true, propia: true, pago: { estadoPago: 'Pagado' }, montoTotal: 1_500 })
  expect(await rifasOf()).toBe(before + 1)
  const { clientes } = (await seller.call(asignacionApi.clientes)).body
  expect(clientes.find(({ compras }) => compras.includes(_id))).toMatchObject({ cedula: comprador.cedula })
  expect((await seller.call(boletoApi.boletosDeCompra, { params: { id: _id } })).body.boletos).toHaveLength(1)
  const datos = { compraId: _id, ...comprador, nombre: 'Ana María' }
  expect((await other.call(ventaApi.corregirComprador, { body: datos })).body.code).toBe('COMPRA_NO_ENCONTRADA')
  expect((await seller.call(ventaApi.corregirComprador, { body: datos })).status).toBe(200)
  expect((await own())?.comprador.name).toBe('Ana María')
  const undo = { compraId: _id, motivo: 'Se arrepintió' }
  expect((await other.call(ventaApi.anularVenta, { body: undo })).body.code).toBe('COMPRA_NO_ENCONTRADA')
  expect((await seller.call(ventaApi.anularVenta, { body: undo })).body.message).toBe('La venta quedó anulada.')
  await settled(t, referencia, { estado: 'reembolsada', vendidas: [] })
  expect(await own()).toBeUndefined()
  expect(await findBroken(t.db)).toEqual([])
})

it('after ten minutes its undoing is asked of an organiser', async () => {
  const { external_reference: referencia } = (await ask([next()])).body
  await decide(nobody, referencia, 'aprobar')
  const { _id } = await stateOf(referencia)
  t.clock.advance({ minutes: 11 })
  const { body } = await seller.call(ventaApi.anularVenta, { body: { compraId: _id, motivo: 'Se arrepintió' } })
  expect(body.message).toBe('Le pedimos a quien organiza que la anule.')
  expect((await stateOf(referencia)).estado).toBe('pagada')
})

it('sent again with its key it is the same order', async () => {
  const ids = [next()]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const [first, again] = [await ask(ids, seller, headers), await ask(ids, seller, headers)]
  expect(again.body).toEqual(first.body)
  expect((await ask([next()], seller, headers)).body.code).toBe('CLAVE_REUTILIZADA')
})

it('is refused for another seller’s number, without an e-mail where it is required, and beyond what an account may hold', async () => {
  const id = next()
  await assign(t.db, id, t.users.vendedora)
  expect((await ask([id], other)).body.code).toBe('RIFA_DE_OTRO_VENDEDOR')
  const body = { rifaId: id, datosClienteFisico: { ...comprador, correo: '' } }
  expect((await seller.call(checkoutApi.cobrarConQr, { body })).body.code).toBe('CORREO_OBLIGATORIO')
  const before = t.env.RESERVAS_CUENTA
  Object.assign(t.env, { RESERVAS_CUENTA: [1, 1, 1] })
  try {
    expect((await ask([next(), next()], other)).body.code).toBe('RESERVAS_CUENTA')
  } finally {
    Object.assign(t.env, { RESERVAS_CUENTA: before })
  }
})

it('not paid in time, its numbers are free', async () => {
  const ids = [next()]
  const { body } = await ask(ids)
  t.clock.advance({ minutes: 31 })
  expect((await stateOf(body.external_reference)).estado).toBe('vencida')
  expect((await seller.call(ventaApi.realizarCompraFisica, { body: saleOf(ids[0]) })).status).toBe(200)
})
