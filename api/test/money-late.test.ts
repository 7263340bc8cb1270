import { describe, expect, it } from 'vitest'
import { changePayment, checkOut, comeBack, decide, openShop, orderOf, settled } from './shop.ts'

const { cliente, clienta, last, nobody, t, take } = await openShop()

describe('money that comes late or twice', () => {
  it('approved after the hold, takes the same numbers again when they are free', async () => {
    const referencia = await checkOut(cliente, take(2))
    await decide(nobody, referencia, 'pendiente')
    t.clock.advance({ minutes: 31 })
    await t.runJobs()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'vencida', reservadas: [] })
    await decide(nobody, referencia, 'aprobar')
    expect(await settled(t, referencia, { estado: 'pagada' })).toMatchObject({ vendidas: last(2) })
  })

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
    expect(order.mails.map(mail => mail.asunto).sort()).toEqual(['Te devolvemos dinero', 'Tus números de la rifa'])
  })

  it('refunded by the organiser before the draw closes, frees the number', async () => {
    const lines = take()
    const referencia = await checkOut(cliente, lines)
    await decide(nobody, referencia, 'aprobar')
    const { pagos } = await settled(t, referencia, { estado: 'pagada' })
    await t.simulado.refund(pagos[0]!.id, 'a mano')
    await t.runJobs()
    t.clock.advance({ hours: 1 })
    await t.runJobs()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'reembolsada', vendidas: [], pagadaAt: null })
    await checkOut(clienta, lines)
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
