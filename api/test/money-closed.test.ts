import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putOnSale } from './on-sale.ts'
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

  it('a chargeback leaves the number where it is and opens a case', async () => {
    const referencia = await checkOut(buyer, [{ _id: rifas[0]!.id }])
    await closing.simulado.pagar(referencia, 'aprobar')
    await comeBack(buyer, referencia)
    await close()
    const { pagos } = await orderOf(closing, referencia)
    await changePayment(closing, pagos[0]!.id, { estado: 'charged_back' })
    await closing.runJobs()
    expect(await orderOf(closing, referencia)).toMatchObject({
      estado: 'en_revision',
      vendidas: [1],
      casos: ['sorteo_cerrado'],
    })
  })

  it('a chargeback before it frees the number', async () => {
    const referencia = await checkOut(buyer, [{ _id: rifas[0]!.id }])
    await closing.simulado.pagar(referencia, 'aprobar')
    await comeBack(buyer, referencia)
    const { pagos } = await orderOf(closing, referencia)
    await changePayment(closing, pagos[0]!.id, { estado: 'charged_back' })
    await closing.runJobs()
    expect(await orderOf(closing, referencia)).toMatchObject({ estado: 'contracargo', vendidas: [], pagadaAt: null })
  })
})
