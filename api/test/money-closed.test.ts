import { checkoutApi, comisionApi, compraApi, enlaceApi, ventaApi } from '@talonario/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putOnSale, saleOf } from './on-sale.ts'
import { changePayment, checkOut, comeBack, orderOf, type Shop, testShop } from './shop.ts'
import type { Client } from './test-app.ts'

describe('after the draw has closed', () => {
  let closing: Shop
  let buyer: Client
  let rifas: { id: string }[]
  let sorteoId: string

  beforeEach(async () => {
    closing = await testShop()
    const sale = await putOnSale(closing.db, { cantidad: 3 })
    rifas = sale.rifas
    buyer = await closing.as('cliente')
    sorteoId = sale.sorteoId
  })
  afterEach(() => closing.close())

  const close = () =>
    closing.db
      .updateTable('sorteo')
      .set({ estado: 'cerrado', cerrado_at: closing.clock.now(), cantidad: 1, raiz: '00' })
      .where('id', '=', sorteoId)
      .execute()

  it('money that arrives goes back', async () => {
    const referencia = await checkOut(buyer, [{ _id: rifas[0]!.id }])
    await close()
    await closing.simulado.pagar(referencia, 'aprobar')
    await comeBack(buyer, referencia)
    await closing.runJobs()
    await closing.runJobs()
    expect(await orderOf(closing, referencia)).toMatchObject({ estado: 'reembolsada', vendidas: [] })
  })

  it('commission changes by the provider’s word alone', async () => {
    const [admin, seller] = [await closing.as('admin'), await closing.as('vendedora')]
    await admin.call(comisionApi.establecerPlan, { body: { activa: true, tramos: [{ desde: 1, tasa: 10 }] } })
    closing.clock.advance({ minutes: 1 })
    const { codigo } = (await seller.call(enlaceApi.miEnlace)).body.enlace
    const productos = [{ _id: rifas[0]!.id, quantity: 1, tipo: 'rifa' as const }]
    const order = (await buyer.call(checkoutApi.procesarPago, { body: { productos, ref: codigo } })).body
    await closing.simulado.pagar(order.external_reference, 'aprobar')
    await comeBack(buyer, order.external_reference)
    const { _id: compraId } = (await seller.call(ventaApi.realizarCompraFisica, { body: saleOf(rifas[1]!.id) })).body
      .compra
    const earned = async () => (await seller.call(comisionApi.miComision)).body.ganada
    const both = await earned()
    await close()
    const reasons = { compraId, motivo: 'Se arrepintió' }
    expect((await admin.call(ventaApi.anularVenta, { body: reasons })).body.code).toBe('SORTEO_CERRADO')
    expect((await admin.call(compraApi.reatribuir, { body: reasons })).body.code).toBe('SORTEO_CERRADO')
    expect(await earned()).toBe(both)
    const { pagos } = await orderOf(closing, order.external_reference)
    await changePayment(closing, pagos[0]!.id, { estado: 'contracargo' })
    await closing.runJobs()
    expect([both > 0, await earned()]).toEqual([true, both / 2])
  })
})
