import { compraApi, pagoApi, rifaApi } from '@talonario/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { openDatabase } from '#db/pool.ts'
import { assign, putOnSale } from './on-sale.ts'
import { changePayment, checkOut, comeBack, decide, orderOf, type Shop, testShop, tryCheckOut } from './shop.ts'
import type { Client } from './test-app.ts'

/** Numbers 1… of one draw, a fresh one a test. */
let t: Shop
let cliente: Client
let clienta: Client
let nobody: Client
let numbers: string[]
let sorteoId: string
let next = 0

const take = (count = 1) => {
  next += count
  return numbers.slice(next - count, next).map(_id => ({ _id }))
}
/** Numbers begin at 1, in the order they are taken. */
const last = (count = 1) => Array.from({ length: count }, (_, index) => next - count + index + 1)
const settled = (referencia: string, estado: string) =>
  vi.waitFor(async () => {
    const order = await orderOf(t, referencia)
    expect(order.estado).toBe(estado)
    return order
  })

beforeAll(async () => {
  t = await testShop()
  ;[cliente, clienta, nobody] = await Promise.all([t.as('cliente'), t.as('clienta'), t.as('nobody')])
  const sale = await putOnSale(t.db, { cantidad: 200 })
  numbers = sale.rifas.map(rifa => rifa.id)
  sorteoId = sale.sorteoId
})
afterAll(() => t.close())

const insertProduct = async (nombre: string, precio: number) =>
  (await t.db.insertInto('producto').values({ nombre, precio, imagen: null }).returning('id').executeTakeFirstOrThrow())
    .id
const soldUnits = async (id: string) =>
  (await t.db.selectFrom('producto').select('cantidad_vendidos').where('id', '=', id).executeTakeFirstOrThrow())
    .cantidad_vendidos

describe('checkout', () => {
  it('holds the numbers and answers where to pay', async () => {
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

  it('asks to sign in', async () => {
    expect((await tryCheckOut(nobody, take())).status).toBe(401)
  })

  it('refuses an empty cart', async () => {
    const { status, body } = await tryCheckOut(cliente, [])
    expect([status, body.message]).toEqual([400, 'No hay nada para pagar'])
  })

  it('refuses a cart that costs nothing', async () => {
    const gratis = await insertProduct('Calcomanía', 0)
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
    const remera = await insertProduct('Remera', 1_234_567)
    const body = {
      productos: [
        { _id: rifa!._id, quantity: 3, tipo: 'rifa' as const, precioRifa: 0.01 },
        { _id: rifa!._id, quantity: 1, tipo: 'rifa' as const },
        { _id: remera, quantity: 2, tipo: 'producto' as const, precio: 1 },
        { _id: remera, quantity: 1, tipo: 'producto' as const },
      ],
    }
    const answer = await cliente.call(pagoApi.procesarPago, { body })
    const page = await nobody.call(pagoApi.verSimulado, { params: { referencia: answer.body.external_reference } })
    expect(page.body.total).toBe(1500 + 3 * 12_345.67)
  })

  it('names a number somebody else holds', async () => {
    const lines = take(2)
    await checkOut(clienta, lines)
    const { status, body } = await tryCheckOut(cliente, [lines[1]!, ...take()])
    expect([status, body.code]).toEqual([409, 'RIFA_NO_DISPONIBLE'])
    expect(body.message).toBe(`El número ${next - 1} ya no está disponible.`)
  })

  it('names a product that is gone', async () => {
    const id = await insertProduct('Llavero', 100)
    await t.db.updateTable('producto').set({ deleted_at: t.clock.now() }).where('id', '=', id).execute()
    const { status, body } = await tryCheckOut(cliente, [{ _id: id, tipo: 'producto' }])
    expect([status, body.message]).toEqual([409, 'Ya no está a la venta: Llavero.'])
  })

  it('sells an assigned number to whoever comes first', async () => {
    const [line] = take()
    await assign(t.db, line!._id, t.users.vendedor)
    await checkOut(cliente, [line!])
    const vendedor = await t.as('vendedor')
    const comprador = { nombre: 'Ana', correo: 'ana@correo.test', cedula: '12345678', telefono: '099123456' }
    const body = { rifaId: line!._id, metodoPago: 'pos' as const, numeroCuotas: 1, datosClienteFisico: comprador }
    expect((await vendedor.call(compraApi.realizarCompraFisica, { body })).status).toBe(409)
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

  it('a key whose hold has run out says so', async () => {
    const lines = take()
    await checkOut(cliente, lines, { 'idempotency-key': 'vencida' })
    t.clock.advance({ minutes: 31 })
    const { status, body } = await tryCheckOut(cliente, lines, { 'idempotency-key': 'vencida' })
    expect([status, body.message]).toEqual([409, 'La reserva de esta compra venció. Volvé a elegir tus números.'])
  })

  it('goes on with the same key where the first try died before the provider answered', async () => {
    const lines = take()
    const referencia = await checkOut(cliente, lines, { 'idempotency-key': 'cortada' })
    await t.db
      .updateTable('compra')
      .set({ estado: 'creada', init_point: '', preferencia_id: '' })
      .where('referencia', '=', referencia)
      .execute()
    expect(await checkOut(cliente, lines, { 'idempotency-key': 'cortada' })).toBe(referencia)
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
  })
})

describe('a payment', () => {
  it('approved, sells the numbers, counts the products and sends one mail with the numbers', async () => {
    const remera = await insertProduct('Remera', 500_000)
    const referencia = await checkOut(cliente, [...take(2), { _id: remera, quantity: 3, tipo: 'producto' }])
    const { body } = await decide(nobody, referencia, 'aprobar')
    const order = await settled(referencia, 'pagada')
    expect(order).toMatchObject({ vendidas: last(2), reservadas: [], casos: [] })
    expect(await soldUnits(remera)).toBe(3)
    expect(order.mails).toHaveLength(1)
    expect(order.mails[0]).toMatchObject({ para: 'cliente@talonario.test', asunto: 'Tus números de la rifa' })
    expect(order.mails[0]!.texto).toContain(`Tus números: ${last(2).join(', ')}`)
    expect(order.mails[0]!.texto).toContain('3 × Remera')
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
    await decide(nobody, referencia, 'aprobar')
    expect((await comeBack(nobody, referencia)).status).toBe(200)
  })

  it('pending, is 402 until it is approved', async () => {
    const referencia = await checkOut(cliente, take())
    expect(new URL((await decide(nobody, referencia, 'pendiente')).body.redirect).pathname).toBe('/tienda/pending')
    const answer = await comeBack(nobody, referencia)
    expect([answer.status, answer.body.estado]).toEqual([402, 'pending'])
    await decide(nobody, referencia, 'aprobar')
    expect((await comeBack(nobody, referencia)).status).toBe(200)
  })

  it('is never believed from the query', async () => {
    const referencia = await checkOut(cliente, take())
    const query = { payment_id: '123', status: 'approved', external_reference: referencia }
    const answer = await nobody.call(pagoApi.exito, { query })
    expect([answer.status, answer.body.estado]).toEqual([402, 'pending'])
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
  })

  it('of another order does not pay this one', async () => {
    const [paid, other] = [await checkOut(cliente, take()), await checkOut(clienta, take())]
    await decide(nobody, paid, 'aprobar')
    const { pagos } = await settled(paid, 'pagada')
    const query = { payment_id: pagos[0]!.id, status: 'approved', external_reference: other }
    expect((await nobody.call(pagoApi.exito, { query })).status).toBe(402)
    expect((await orderOf(t, other)).estado).toBe('esperando_pago')
  })

  it('settles when every notification is lost and nobody comes back', async () => {
    const referencia = await checkOut(cliente, take())
    await t.simulado.pagar(referencia, 'aprobar')
    await t.runJobs()
    expect((await orderOf(t, referencia)).vendidas).toEqual(last())
  })

  it('makes no second payment of what is on the simulated page already paid', async () => {
    const referencia = await checkOut(cliente, take())
    await decide(nobody, referencia, 'aprobar')
    const page = await nobody.call(pagoApi.verSimulado, { params: { referencia } })
    expect(page.body.abierta).toBe(false)
  })
})

describe('the confirmation', () => {
  it('needs its parameters', async () => {
    const { status, body } = await nobody.call(pagoApi.exito, { query: { status: 'approved' } })
    expect([status, body.message]).toEqual([400, 'Faltan datos para realizar la consulta.'])
  })

  it('of an unknown order is 404', async () => {
    expect((await comeBack(nobody, 'no-existe')).status).toBe(404)
  })
})

describe('a notification', () => {
  const send = (id: string, headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'POST', url: `/api/pago/webhook?data.id=${id}&type=payment`, headers })

  it('without a valid signature is refused and changes nothing', async () => {
    const referencia = await checkOut(cliente, take())
    await t.simulado.pagar(referencia, 'aprobar')
    const reply = await send('sim-1', { 'x-request-id': 'a', 'x-signature': `ts=1700000000,v1=${'0'.repeat(64)}` })
    expect(reply.statusCode).toBe(403)
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
  })

  it('forged or changed on the way is refused and leaves nothing behind', async () => {
    const paid = await t.simulado.pagar(await checkOut(cliente, take()), 'aprobar')
    const { url, headers } = paid!.notification
    const before = await t.db.selectFrom('tarea').select('id').execute()
    const flip = (text: string) => {
      const at = Math.floor(Math.random() * text.length)
      return text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
    }
    for (let i = 0; i < Number(process.env.FORGED ?? 200); i++) {
      const what = ['url', 'x-signature', 'x-request-id'][i % 3] ?? ''
      const spoiled = what === 'url' ? headers : { ...headers, [what]: flip(headers[what] ?? '') }
      const id = new URL(url, 'http://localhost').searchParams.get('data.id') ?? ''
      const target = what === 'url' ? url.replace(id, flip(id)) : url
      const same = target === url && JSON.stringify(spoiled) === JSON.stringify(headers)
      const reply = await t.app.inject({ method: 'POST', url: target, headers: spoiled })
      if (!same) expect([reply.statusCode, target, spoiled]).toEqual([403, target, spoiled])
    }
    expect(await t.db.selectFrom('tarea').select('id').execute()).toHaveLength(before.length)
  })

  it('while the database is down is answered 503, so that it comes again', async () => {
    const db = openDatabase({ host: '127.0.0.1', port: 1, user: 'nadie', database: 'nada' })
    const { env, clock, mailer, simulado } = t
    const app = await buildApp({ db, env, clock, mailer, payments: simulado })
    const paid = await simulado.pagar(await checkOut(cliente, take()), 'aprobar')
    const reply = await app.inject({ method: 'POST', ...paid!.notification })
    expect(reply.statusCode).toBe(503)
    await app.close()
    await db.destroy()
  })

  it('twenty times at once makes one transition, one mail and one count', async () => {
    const gorra = await insertProduct('Gorra', 100_000)
    const referencia = await checkOut(cliente, [...take(), { _id: gorra, tipo: 'producto' }])
    const paid = await t.simulado.pagar(referencia, 'aprobar')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => t.app.inject({ method: 'POST', ...paid!.notification })),
    )
    expect(replies.map(reply => reply.statusCode)).toEqual(Array(20).fill(200))
    const order = await settled(referencia, 'pagada')
    expect(order.mails).toHaveLength(1)
    expect(await soldUnits(gorra)).toBe(1)
    expect(await t.db.selectFrom('titular').select('id').where('compra_id', '=', order.id).execute()).toHaveLength(1)
  })

  it('that says nothing of a payment is answered and forgotten', async () => {
    const paid = await t.simulado.pagar(await checkOut(cliente, take()), 'pendiente')
    const url = paid!.notification.url.replace('type=payment', 'type=merchant_order')
    expect((await t.app.inject({ method: 'POST', ...paid!.notification, url })).statusCode).toBe(200)
  })
})

describe('money that comes late or twice', () => {
  it('approved after the hold, takes the same numbers again when they are free', async () => {
    const referencia = await checkOut(cliente, take(2))
    await decide(nobody, referencia, 'pendiente')
    t.clock.advance({ minutes: 31 })
    await t.runJobs()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'vencida', reservadas: [] })
    await decide(nobody, referencia, 'aprobar')
    expect(await settled(referencia, 'pagada')).toMatchObject({ vendidas: last(2) })
  })

  it('approved when one of the numbers is gone, goes back in full', async () => {
    const lines = take(2)
    const numeros = last(2)
    const referencia = await checkOut(cliente, lines)
    await decide(nobody, referencia, 'pendiente')
    t.clock.advance({ minutes: 31 })
    const other = await checkOut(clienta, [lines[0]!])
    await decide(nobody, referencia, 'aprobar')
    await settled(referencia, 'reembolsada')
    const order = await orderOf(t, referencia)
    expect(order).toMatchObject({
      estado: 'reembolsada',
      vendidas: [],
      pagos: [{ estado: 'refunded', reembolsado: 300_000 }],
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
      ['approved', 0],
      ['refunded', 150_000],
    ])
    expect(order.mails.map(mail => mail.asunto).sort()).toEqual(['Te devolvemos dinero', 'Tus números de la rifa'])
  })

  it('refunded by the organiser before the draw closes, frees the number', async () => {
    const lines = take()
    const referencia = await checkOut(cliente, lines)
    await decide(nobody, referencia, 'aprobar')
    const { pagos } = await settled(referencia, 'pagada')
    await t.simulado.refund(pagos[0]!.id, 'a mano')
    await t.runJobs()
    t.clock.advance({ hours: 1 })
    await t.runJobs()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'reembolsada', vendidas: [], pagadaAt: null })
    await checkOut(clienta, lines)
  })

  it('in mediation keeps the number and opens a case', async () => {
    const referencia = await checkOut(cliente, take())
    await decide(nobody, referencia, 'aprobar')
    const { pagos } = await settled(referencia, 'pagada')
    await changePayment(t, pagos[0]!.id, { estado: 'in_mediation' })
    t.clock.advance({ hours: 1 })
    await t.runJobs()
    expect(await orderOf(t, referencia)).toMatchObject({
      estado: 'en_revision',
      vendidas: last(),
      casos: ['mediacion'],
    })
    await changePayment(t, pagos[0]!.id, { estado: 'approved' })
    t.clock.advance({ hours: 1 })
    await t.runJobs()
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
  })

  it('of too little waits for the rest, and goes back when the hold ends', async () => {
    const referencia = await checkOut(cliente, take())
    const paid = await t.simulado.pagar(referencia, 'pendiente')
    const id = new URL(paid!.redirect).searchParams.get('payment_id')!
    await changePayment(t, id, { estado: 'approved', monto: 100_000 })
    expect((await comeBack(nobody, referencia)).body.estado).toBe('pending')
    expect((await orderOf(t, referencia)).reservadas).toEqual(last())
    t.clock.advance({ minutes: 31 })
    await t.runJobs()
    await t.runJobs()
    t.clock.advance({ hours: 1 })
    await t.runJobs()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'reembolsada', pagos: [{ reembolsado: 100_000 }] })
  })

  it('in another currency never pays and goes back', async () => {
    const referencia = await checkOut(cliente, take())
    const paid = await t.simulado.pagar(referencia, 'pendiente')
    const id = new URL(paid!.redirect).searchParams.get('payment_id')!
    await changePayment(t, id, { estado: 'approved', moneda: 'USD' })
    await comeBack(nobody, referencia)
    await t.runJobs()
    expect(await orderOf(t, referencia)).toMatchObject({
      estado: 'esperando_pago',
      reservadas: last(),
      pagos: [{ rechazo: 'moneda', estado: 'refunded' }],
    })
  })
})

describe('after the draw has closed', () => {
  let closing: Shop
  let buyer: Client
  let rifas: { id: string }[]

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
    expect((await clienta.call(rifaApi.actualizarRifa, { body: { rifaId: line!._id } })).status).toBe(409)
    t.clock.advance({ minutes: 20 })
    expect((await cliente.call(rifaApi.actualizarRifa, { body: { rifaId: line!._id } })).status).toBe(200)
    t.clock.advance({ minutes: 20 })
    expect((await tryCheckOut(clienta, [line!])).status).toBe(409)
    t.clock.advance({ minutes: 20 })
    expect((await cliente.call(rifaApi.actualizarRifa, { body: { rifaId: line!._id } })).status).toBe(409)
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
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
  expect([status, body.message]).toEqual([409, 'El número 1 se vende solo en persona.'])
  await kept.close()
})
