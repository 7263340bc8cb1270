import { casoApi, pagoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ESPERA_MS } from '#modules/dinero/pago/pago.service.ts'
import { BUDGET_MS } from '#outside/mercadopago/mercadopago-http.ts'
import { mercadoPagoShop } from './mercadopago-shop.ts'
import { checkOut, comeBack, numbersOnSale, orderOf, settled, tryCheckOut } from './shop.ts'
import { type Client, forFile } from './test-app.ts'

let cliente: Client

const shop = forFile(await mercadoPagoShop())
const { t, mp } = shop
const { take } = await numbersOnSale(t, 200)
// Hours pass in a test: a new session each.
beforeEach(async () => {
  cliente = await t.as('cliente')
})
afterEach(() => shop.behave())

let pending = 0
async function done<T>(work: Promise<T>): Promise<T> {
  pending++
  return work.finally(() => pending--)
}

/** How many looks in a row, a few milliseconds apart, found a transaction of this server idle at one place. */
async function longestWait(until: () => boolean): Promise<number> {
  let longest = 0
  let idle = new Map<string, number>()
  do {
    const { rows } = await sql<{ place: string }>`
      select pid || ' ' || state_change as place from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(t.db)
    idle = new Map(rows.map(({ place }) => [place, (idle.get(place) ?? 0) + 1]))
    longest = Math.max(longest, ...idle.values())
    await new Promise(resolve => setTimeout(resolve, 10))
  } while (!until())
  return longest
}

describe('when Mercado Pago fails', () => {
  it('to say anything, a notification is answered all the same, and no transaction waits for it', async () => {
    const referencia = await checkOut(cliente, take())
    mp.faults.add({ kind: 'stall', times: 50 })
    const payment = await shop.pay(referencia)
    const [longest, , checkout, back] = await Promise.all([
      longestWait(() => pending === 0),
      done(mp.notifications.flush()),
      done(tryCheckOut(cliente, take())),
      done(comeBack(cliente, referencia)),
    ])
    // A machine that is slow delays the looks too; a silent provider is waited for a second.
    expect(longest).toBeLessThan(10)
    expect([checkout.status, back.status, back.body.estado]).toEqual([502, 402, 'pending'])
    expect(mp.notifications.sent.filter(({ id }) => id === String(payment.id))).toMatchObject([{ status: 200 }])
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
  })

  it('a checkout has its answer within ten seconds', () => {
    expect(ESPERA_MS + BUDGET_MS).toBeLessThan(10_000)
  })

  it('to answer, an order is not given up for another cart: it may have been paid', async () => {
    const lines = take(2)
    const referencia = await checkOut(cliente, lines)
    mp.faults.add({ kind: 'stall', on: 'search', times: 50 })
    expect((await tryCheckOut(cliente, [lines[0]!])).status).toBe(409)
    expect(await orderOf(t, referencia)).toMatchObject({
      estado: 'esperando_pago',
      reservadas: [expect.any(Number), expect.any(Number)],
    })
  })

  it('a checkout ends with 502, its numbers are free and its key may be used again', async () => {
    const lines = take(2)
    mp.faults.add({ kind: 'status', status: 500, on: 'preferences', times: 3 })
    const { status, body } = await tryCheckOut(cliente, lines, { 'idempotency-key': 'caida' })
    expect([status, body.message]).toEqual([502, 'No se pudo iniciar el pago'])
    const held = await t.db.selectFrom('titular').select('estado').where('rifa_id', '=', lines[0]!._id).execute()
    expect(held).toEqual([{ estado: 'liberada' }])
    mp.faults.clear()
    const again = await tryCheckOut(cliente, lines, { 'idempotency-key': 'caida' })
    expect(again.status).toBe(200)
  })

  it.each([
    ['an answer that was lost', { kind: 'reset', done: true } as const],
    ['a busy provider', { kind: 'status', status: 429 } as const],
    ['garbage', { kind: 'garbage' } as const],
  ])('a checkout survives %s', async (_name, fault) => {
    mp.faults.add({ ...fault, on: 'preferences' })
    expect((await tryCheckOut(cliente, take())).status).toBe(200)
  })

  it('to lead back to this machine, a checkout says so', async () => {
    const { FRONTEND_URL } = t.env
    onTestFinished(() => void Object.assign(t.env, { FRONTEND_URL }))
    Object.assign(t.env, { FRONTEND_URL: 'http://localhost:3000' })
    const { status, body } = await tryCheckOut(cliente, take())
    expect([status, body.message]).toEqual([
      502,
      'Mercado Pago no acepta volver a http://localhost:3000: poné en FRONTEND_URL una dirección pública, o probá con pagos simulados.',
    ])
  })

  it('the browser gets that its payment is pending, and the order is settled later', async () => {
    mp.notifications.knobs.drop = 1
    const referencia = await checkOut(cliente, take())
    await shop.pay(referencia)
    mp.faults.add({ kind: 'status', status: 503, times: 50 })
    const answer = await comeBack(cliente, referencia)
    expect([answer.status, answer.body.estado]).toEqual([402, 'pending'])
    mp.faults.clear()
    t.clock.advance({ minutes: 3 })
    await shop.runJobs()
    await settled(t, referencia, { estado: 'pagada' })
  })

  it('a notification it cannot answer for yet is tried again', async () => {
    const referencia = await checkOut(cliente, take())
    // More than all that ask meanwhile can use up: what other tests paid is still asked about.
    mp.faults.add({ kind: 'status', status: 503, times: 500, on: 'payment' })
    const { id } = await shop.pay(referencia)
    const own = t.db.selectFrom('tarea').select('error').where('evento', '=', `aviso:${id}`)
    await expect.poll(() => own.execute()).toEqual([{ error: expect.stringContaining('answered 503') }])
    mp.faults.clear()
    t.clock.advance({ seconds: 10 })
    await shop.runJobs()
    await settled(t, referencia, { estado: 'pagada' })
  })

  it('a refund whose answer was lost is not made twice', async () => {
    const referencia = await checkOut(cliente, take())
    mp.faults.add({ kind: 'reset', on: 'refunds', times: 4, done: true })
    const [, second] = [await shop.pay(referencia), await shop.pay(referencia)]
    await settled(t, referencia, { estado: 'pagada', pagos: [{}, { a_devolver: 150_000 }] })
    for (let i = 0; i < 4; i++) {
      t.clock.advance({ minutes: 2 })
      await shop.runJobs()
    }
    await settled(t, referencia, { estado: 'pagada', pagos: [{}, { estado: 'devuelto' }] })
    expect(shop.refunds(second)).toHaveLength(1)
  })

  it('a refund under way is waited for', async () => {
    mp.settings.slowRefunds = true
    const referencia = await checkOut(cliente, take())
    const [, second] = [await shop.pay(referencia), await shop.pay(referencia)]
    await vi.waitFor(() => expect(shop.refunds(second)).toHaveLength(1), 20_000)
    const open = async () =>
      t.db
        .selectFrom('tarea')
        .select('error')
        .where('evento', '=', `reembolso:${second.id}:150000`)
        .where('done_at', 'is', null)
        .execute()
    await vi.waitFor(
      async () => expect(await open()).toEqual([{ error: 'The refund is in process at the provider' }]),
      20_000,
    )
    mp.store.settleRefund(shop.refunds(second)[0]!)
    t.clock.advance({ minutes: 1 })
    await shop.runJobs()
    // Its notification may have started a run of its own, which has the task.
    await vi.waitFor(async () => expect(await open()).toEqual([]), 20_000)
    expect(shop.refunds(second)).toHaveLength(1)
  })

  it('a refund it refuses for good becomes a case', async () => {
    const referencia = await checkOut(cliente, take())
    const [, second] = [await shop.pay(referencia), await shop.pay(referencia, { status: 'pending' })]
    await settled(t, referencia, { estado: 'pagada' })
    mp.faults.add({ kind: 'status', status: 400, on: 'refunds', times: 50 })
    mp.store.change(second.id, { status: 'approved' })
    await settled(t, referencia, { casos: ['devolucion_rechazada'] })
    mp.faults.clear()
    t.clock.advance({ hours: 4 })
    await shop.runJobs()
    const refunded = { estado: 'pagada', pagos: [{}, { estado: 'devuelto' }] }
    // The case is closed after the payment is seen as given back.
    await settled(t, referencia, { ...refunded, casos: ['devolucion_rechazada'], abiertos: [] })
  })

  it('a refund it refuses is not retried once a person closes it as given back by other means', async () => {
    const referencia = await checkOut(cliente, take())
    const [, second] = [await shop.pay(referencia), await shop.pay(referencia, { status: 'pending' })]
    await settled(t, referencia, { estado: 'pagada' })
    mp.faults.add({ kind: 'status', status: 400, on: 'refunds', times: 50 })
    mp.store.change(second.id, { status: 'approved' })
    const { id } = await settled(t, referencia, { abiertos: ['devolucion_rechazada'] })
    const admin = await t.as('admin')
    const open = (await admin.call(casoApi.casos)).body.casos.find(({ compra }) => compra._id === id)
    await admin.call(casoApi.cerrarCaso, { body: { id: open!._id, nota: 'Transferencia bancaria' } })
    mp.faults.clear()
    t.clock.advance({ hours: 4 })
    await shop.runJobs()
    expect(shop.refunds(second)).toEqual([])
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada', abiertos: [] })
  })

  it('an organiser’s refund it refuses is a case, and is made once as soon as it can be', async () => {
    const referencia = await checkOut(cliente, take())
    const payment = await shop.pay(referencia)
    const { id } = await settled(t, referencia, { estado: 'pagada' })
    mp.faults.add({ kind: 'status', status: 400, on: 'refunds', times: 50 })
    const admin = await t.as('admin')
    const asked = await admin.call(casoApi.reembolsar, { body: { compraId: id, motivo: 'Lo pidió' } })
    expect(asked.body).toMatchObject({ status: 'success' })
    await settled(t, referencia, { estado: 'reembolsada', vendidas: [], casos: ['devolucion_rechazada'] })
    const { casos } = (await admin.call(casoApi.casos)).body
    expect(casos.find(({ compra }) => compra._id === id)?.motivo).toBe('devolucion_rechazada')
    mp.faults.clear()
    mp.faults.add({ kind: 'reset', on: 'refunds', times: 2, done: true })
    for (let i = 0; i < 3; i++) {
      t.clock.advance({ hours: 4 })
      await shop.runJobs()
    }
    await settled(t, referencia, { estado: 'reembolsada', pagos: [{ estado: 'devuelto', reembolsado: 150_000 }] })
    expect(shop.refunds(payment)).toHaveLength(1)
  })

  it('the page that simulates payments does not exist', async () => {
    const referencia = await checkOut(cliente, take())
    expect((await cliente.call(pagoApi.verSimulado, { params: { referencia } })).status).toBe(404)
    const body = { decision: 'aprobar' as const }
    expect((await cliente.call(pagoApi.pagarSimulado, { params: { referencia }, body })).status).toBe(404)
  })
})
