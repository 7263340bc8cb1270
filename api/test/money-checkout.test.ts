import { checkoutApi, compraApi, pagoApi, tomaApi, ventaApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { relojJobs } from '#jobs/reloj.jobs.ts'
import { assign, putOnSale, saleOf } from './on-sale.ts'
import { checkOut, insertProduct, openShop, orderOf, testShop, tryCheckOut } from './shop.ts'

const { cliente, clienta, last, nobody, t, take } = await openShop()

describe('checkout', () => {
  it('holds the numbers and returns where to pay', async () => {
    const answer = await tryCheckOut(cliente, take(2))
    expect(answer.status).toBe(200)
    const { init_point, external_reference } = answer.body
    expect(init_point).toBe(`http://127.0.0.1:3000/simulado/pagar/${external_reference}`)
    expect(await orderOf(t, external_reference)).toMatchObject({
      estado: 'esperando_pago',
      reservadas: last(2),
      vendidas: [],
    })
    const page = await nobody.call(pagoApi.verSimulado, { params: { referencia: external_reference } })
    expect(page.body).toMatchObject({ total: 3000, abierta: true, lineas: [{ cantidad: 1, precio: 1500 }, {}] })
  })

  it('refuses an empty cart', async () => {
    const { status, body } = await tryCheckOut(cliente, [])
    expect([status, body.message]).toEqual([400, 'No hay nada para pagar'])
  })

  it('refuses a cart that costs nothing', async () => {
    const gratis = await insertProduct(t, 'Calcomanía', 0)
    const { status, body } = await tryCheckOut(cliente, [{ _id: gratis, tipo: 'producto' }])
    expect([status, body.message]).toEqual([400, 'No hay nada para pagar'])
  })

  it('refuses 201 lines', async () => {
    const lines = Array.from({ length: 201 }, () => ({ _id: crypto.randomUUID() }))
    const { status, body } = await tryCheckOut(cliente, lines)
    expect([status, body.message]).toEqual([400, 'Como máximo 200 líneas por compra.'])
  })

  it('takes prices from the database and counts a number once', async () => {
    const [rifa] = take()
    const remera = await insertProduct(t, 'Remera', 1_234_567)
    const body = {
      productos: [
        { _id: rifa!._id, quantity: 3, tipo: 'rifa' as const, precioRifa: 0.01 },
        { _id: rifa!._id, quantity: 1, tipo: 'rifa' as const },
        { _id: remera, quantity: 2, tipo: 'producto' as const, precio: 1 },
        { _id: remera, quantity: 1, tipo: 'producto' as const },
      ],
    }
    const answer = await cliente.call(checkoutApi.procesarPago, { body })
    const page = await nobody.call(pagoApi.verSimulado, { params: { referencia: answer.body.external_reference } })
    expect(page.body.total).toBe(1500 + 3 * 12_345.67)
  })

  it('names a number somebody else holds', async () => {
    const lines = take(2)
    await checkOut(clienta, lines)
    const { status, body } = await tryCheckOut(cliente, [lines[1]!, ...take()])
    expect([status, body.code]).toEqual([409, 'RIFA_NO_DISPONIBLE'])
    expect(body.message).toBe(`El número ${String(last(2)[0]).padStart(5, '0')} ya no está disponible.`)
  })

  it('names a product that is gone', async () => {
    const id = await insertProduct(t, 'Llavero', 100)
    await t.db.updateTable('producto').set({ deleted_at: t.clock.now() }).where('id', '=', id).execute()
    const { status, body } = await tryCheckOut(cliente, [{ _id: id, tipo: 'producto' }])
    expect([status, body.message]).toEqual([409, 'Ya no está a la venta: Llavero.'])
  })

  it('sells an assigned number to the first buyer', async () => {
    const [line] = take()
    await assign(t.db, line!._id, t.users.vendedor)
    await checkOut(cliente, [line!])
    const vendedor = await t.as('vendedor')
    const body = saleOf(line!._id, 'pos')
    expect((await vendedor.call(ventaApi.realizarCompraFisica, { body })).status).toBe(409)
  })

  it('the same cart again leads to the same payment while the hold lasts', async () => {
    const lines = take(2)
    const first = await checkOut(cliente, lines)
    expect(await checkOut(cliente, lines.toReversed())).toBe(first)
    expect((await tryCheckOut(clienta, lines)).status).toBe(409)
  })

  it('fifty calls with one key make one order and get one reply', async () => {
    const lines = take(2)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tryCheckOut(cliente, lines, { 'idempotency-key': 'pago-50' })),
    )
    expect(new Set(answers.map(answer => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    const other = await tryCheckOut(cliente, take(), { 'idempotency-key': 'pago-50' })
    expect([other.status, other.body.code]).toEqual([422, 'CLAVE_REUTILIZADA'])
  })

  it('a key whose hold has expired reports it', async () => {
    const lines = take()
    await checkOut(cliente, lines, { 'idempotency-key': 'vencida' })
    t.clock.advance({ minutes: 31 })
    const { status, body } = await tryCheckOut(cliente, lines, { 'idempotency-key': 'vencida' })
    expect([status, body.message]).toEqual([409, 'La reserva de esta compra venció. Volvé a elegir tus números.'])
  })

  it('continues with the same key if the first try died before the provider answered', async () => {
    const lines = take()
    const referencia = await checkOut(cliente, lines, { 'idempotency-key': 'cortada' })
    await t.db
      .updateTable('compra')
      .set({ estado: 'creada', init_point: '' })
      .where('referencia', '=', referencia)
      .execute()
    expect(await checkOut(cliente, lines, { 'idempotency-key': 'cortada' })).toBe(referencia)
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
  })
})

describe('somebody else’s order', () => {
  it('is in nobody’s list but its owner’s', async () => {
    t.clock.advance({ seconds: 1 })
    const referencia = await checkOut(cliente, take())
    const own = await cliente.call(compraApi.misCompras)
    expect(own.body.compras[0]).toMatchObject({
      external_reference: referencia,
      estado: 'esperando_pago',
      montoTotal: 1500,
      init_point: `http://127.0.0.1:3000/simulado/pagar/${referencia}`,
      lineas: [{ tipo: 'rifa', NumeroRifa: last()[0], precio: 1500, FechaSorteo: '2026-12-24T12:00:00.000Z' }],
    })
    const others = await clienta.call(compraApi.misCompras)
    expect(others.body.compras.map(compra => compra.external_reference)).not.toContain(referencia)
  })

  it('is not renewed by another account, and a renewal never makes it paid', async () => {
    const [line] = take()
    const referencia = await checkOut(cliente, [line!])
    expect((await clienta.call(tomaApi.actualizarRifa, { body: { rifaId: line!._id } })).status).toBe(409)
    t.clock.advance({ minutes: 20 })
    expect((await cliente.call(tomaApi.actualizarRifa, { body: { rifaId: line!._id } })).status).toBe(200)
    t.clock.advance({ minutes: 20 })
    expect((await tryCheckOut(clienta, [line!])).status).toBe(409)
    t.clock.advance({ minutes: 20 })
    expect((await cliente.call(tomaApi.actualizarRifa, { body: { rifaId: line!._id } })).status).toBe(409)
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
    expect((await tryCheckOut(clienta, [line!])).status).toBe(200)
  })

  it('keeps the time it was given when holds become shorter, in a process that starts after that too', async () => {
    Object.assign(t.env, { RESERVA_MINUTOS: 120 })
    const [line] = take()
    await checkOut(cliente, [line!])
    Object.assign(t.env, { RESERVA_MINUTOS: 30 })
    for (const job of relojJobs(t)) await job.run()
    t.clock.advance({ minutes: 119 })
    expect((await tryCheckOut(clienta, [line!])).status).toBe(409)
    t.clock.advance({ minutes: 1 })
    expect((await tryCheckOut(clienta, [line!])).status).toBe(200)
  })

  it('reads as ended to its owner as soon as the hold has', async () => {
    const referencia = await checkOut(cliente, take())
    t.clock.advance({ minutes: 30 })
    const { body } = await cliente.call(compraApi.misCompras)
    const mine = body.compras.find(compra => compra.external_reference === referencia)
    expect(mine).toMatchObject({ estado: 'vencida', init_point: '', vence: '' })
  })
})

it('sells nothing online without a provider', async () => {
  const { testApp } = await import('./test-app.ts')
  const off = await testApp()
  const { rifas } = await putOnSale(off.db, { cantidad: 1 })
  const { status, body } = await tryCheckOut(await off.as('cliente'), [{ _id: rifas[0]!.id }])
  expect([status, body.message]).toEqual([409, 'La venta en línea no está disponible en este momento.'])
  const nobody = await off.as('nobody')
  expect((await nobody.call(pagoApi.verSimulado, { params: { referencia: 'x' } })).status).toBe(404)
  expect((await nobody.call(pagoApi.webhook, { body: {} })).status).toBe(403)
  await off.close()
})

it('keeps assigned numbers for their seller where VENDER_ASIGNADAS_ONLINE=no', async () => {
  const kept = await testShop({ VENDER_ASIGNADAS_ONLINE: 'no' })
  const { rifas } = await putOnSale(kept.db, { cantidad: 1 })
  await assign(kept.db, rifas[0]!.id, kept.users.vendedor)
  const { status, body } = await tryCheckOut(await kept.as('cliente'), [{ _id: rifas[0]!.id }])
  expect([status, body.message]).toEqual([409, 'El número 00001 se vende solo en persona.'])
  await kept.close()
})
