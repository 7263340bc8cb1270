import { pagoApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import {
  changePayment,
  checkOut,
  comeBack,
  decide,
  insertProduct,
  openShop,
  orderOf,
  settled,
  soldUnits,
} from './shop.ts'

const { cliente, clienta, last, nobody, t, take } = await openShop()

describe('a payment', () => {
  it('approved, sells the numbers, counts the products and sends one mail with the numbers', async () => {
    const remera = await insertProduct(t, 'Remera', 500_000)
    const referencia = await checkOut(cliente, [...take(2), { _id: remera, quantity: 3, tipo: 'producto' }])
    const { body } = await decide(nobody, referencia, 'aprobar')
    const order = await settled(t, referencia, { estado: 'pagada' })
    expect(order).toMatchObject({ vendidas: last(2), reservadas: [], casos: [] })
    expect(await soldUnits(t, remera)).toBe(3)
    expect(order.mails).toHaveLength(1)
    expect(order.mails[0]).toMatchObject({ para: 'cliente@talonario.test', asunto: 'Tus boletos de la rifa' })
    expect(order.mails[0]!.texto).toContain(
      `Tus boletos: ${last(2)
        .map(numero => String(numero).padStart(5, '0'))
        .join(', ')}`,
    )
    const { texto } = order.mails[0]!
    for (const said of ['3 × Remera', 'Para retirarlos, respondé este correo', 'El sorteo es el ', '/vivo']) {
      expect(texto).toContain(said)
    }
    const url = new URL(body.redirect)
    expect(url.pathname).toBe('/tienda/success')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      status: 'approved',
      payment_id: order.pagos[0]!.id,
      external_reference: referencia,
      total: '18000',
    })
  })

  it('approved, is confirmed to the browser without a session', async () => {
    const referencia = await checkOut(cliente, take())
    await decide(nobody, referencia, 'aprobar')
    const answer = await comeBack(nobody, referencia)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      status: 'success',
      estado: 'approved',
      payment_id: expect.stringMatching(/^sim-/),
      external_reference: referencia,
      totalAPagar: 1500,
      message: 'Tu compra se ha procesado correctamente.',
    })
  })

  it('rejected, is 402 and leaves the numbers held for another try', async () => {
    const referencia = await checkOut(cliente, take())
    expect(new URL((await decide(nobody, referencia, 'rechazar')).body.redirect).pathname).toBe('/tienda/failure')
    const answer = await comeBack(nobody, referencia)
    expect([answer.status, answer.body.status, answer.body.estado]).toEqual([402, 'error', 'rejected'])
    expect((await orderOf(t, referencia)).reservadas).toEqual(last())
    t.clock.advance({ seconds: 3 })
    await decide(nobody, referencia, 'aprobar')
    expect((await comeBack(nobody, referencia)).status).toBe(200)
  })

  it('of an order that does not exist is 402 without anything else', async () => {
    const query = { payment_id: '1', status: 'approved', external_reference: 'inventada' }
    const answer = await nobody.call(pagoApi.exito, { query })
    expect([answer.status, answer.body]).toEqual([
      402,
      {
        status: 'error',
        estado: 'rejected',
        payment_id: '',
        external_reference: 'inventada',
        totalAPagar: 0,
        message: 'Hubo un problema al procesar tu pago. Intenta nuevamente.',
      },
    ])
  })

  it('pending, is 402 until it is approved', async () => {
    const referencia = await checkOut(cliente, take())
    expect(new URL((await decide(nobody, referencia, 'pendiente')).body.redirect).pathname).toBe('/tienda/pending')
    const answer = await comeBack(nobody, referencia)
    expect([answer.status, answer.body.estado]).toEqual([402, 'pending'])
    t.clock.advance({ seconds: 3 })
    await decide(nobody, referencia, 'aprobar')
    expect((await comeBack(nobody, referencia)).status).toBe(200)
  })

  it('of another order does not pay this one', async () => {
    const [paid, other] = [await checkOut(cliente, take()), await checkOut(clienta, take())]
    await decide(nobody, paid, 'aprobar')
    const { pagos } = await settled(t, paid, { estado: 'pagada' })
    const query = { payment_id: pagos[0]!.id, status: 'approved', external_reference: other }
    expect((await nobody.call(pagoApi.exito, { query })).status).toBe(402)
    expect((await orderOf(t, other)).estado).toBe('esperando_pago')
  })

  it('makes no second payment of what is on the simulated page already paid', async () => {
    const referencia = await checkOut(cliente, take())
    await decide(nobody, referencia, 'aprobar')
    const page = await nobody.call(pagoApi.verSimulado, { params: { referencia } })
    expect(page.body.abierta).toBe(false)
  })
})

describe('money that comes late or twice', () => {
  it('approved when one of the numbers is gone, goes back in full', async () => {
    const lines = take(2)
    const numeros = last(2)
    const referencia = await checkOut(cliente, lines)
    await decide(nobody, referencia, 'pendiente')
    t.clock.advance({ minutes: 31 })
    const other = await checkOut(clienta, [lines[0]!])
    await decide(nobody, referencia, 'aprobar')
    await settled(t, referencia, { estado: 'reembolsada' })
    const order = await orderOf(t, referencia)
    expect(order).toMatchObject({
      estado: 'reembolsada',
      vendidas: [],
      pagos: [{ estado: 'devuelto', reembolsado: 300_000 }],
    })
    expect(order.mails.map(mail => mail.asunto)).toEqual(['Te devolvemos dinero'])
    expect((await orderOf(t, other)).reservadas).toEqual([numeros[0]])
    expect((await comeBack(nobody, referencia)).body.estado).toBe('rejected')
  })

  it('paid twice, gives back the second payment and keeps the numbers', async () => {
    const referencia = await checkOut(cliente, take())
    await t.simulado.pagar(referencia, 'aprobar')
    await t.simulado.pagar(referencia, 'aprobar')
    expect((await comeBack(nobody, referencia)).status).toBe(200)
    await t.runJobs()
    await t.runJobs()
    const order = await orderOf(t, referencia)
    expect(order).toMatchObject({ estado: 'pagada', vendidas: last() })
    expect(order.pagos.map(pago => [pago.estado, pago.reembolsado])).toEqual([
      ['aprobado', 0],
      ['devuelto', 150_000],
    ])
    expect(order.mails.map(mail => mail.asunto).sort()).toEqual(['Te devolvemos dinero', 'Tus boletos de la rifa'])
  })

  it('of too little waits for the rest, and goes back when the hold ends', async () => {
    const referencia = await checkOut(cliente, take())
    const paid = await t.simulado.pagar(referencia, 'pendiente')
    const id = new URL(paid!.redirect).searchParams.get('payment_id')!
    await changePayment(t, id, { estado: 'aprobado', monto: 100_000 })
    expect((await comeBack(nobody, referencia)).body.estado).toBe('pending')
    expect((await orderOf(t, referencia)).reservadas).toEqual(last())
    t.clock.advance({ minutes: 31 })
    await t.runJobs()
    await t.runJobs()
    t.clock.advance({ hours: 1 })
    await t.runJobs()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'reembolsada', pagos: [{ reembolsado: 100_000 }] })
  })
})

describe('the confirmation', () => {
  it('asks the provider about an order once in three seconds, and returns what is known in between', async () => {
    const [referencia, other] = [await checkOut(cliente, take()), await checkOut(cliente, take())]
    expect((await comeBack(nobody, referencia)).status).toBe(402)
    await t.simulado.pagar(referencia, 'aprobar')
    await t.simulado.pagar(other, 'aprobar')
    t.clock.advance({ seconds: 2 })
    expect((await comeBack(nobody, referencia)).body.estado).toBe('pending')
    expect((await comeBack(nobody, other)).status).toBe(200)
    t.clock.advance({ seconds: 1 })
    expect((await comeBack(nobody, referencia)).status).toBe(200)
  })

  it('needs its parameters', async () => {
    const { status, body } = await nobody.call(pagoApi.exito, { query: { status: 'approved' } })
    expect([status, body.message]).toEqual([400, 'Faltan parámetros necesarios para confirmar el pago'])
  })
})
