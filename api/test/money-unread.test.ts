import { casoApi, pagoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { reconcileWaiting } from '#modules/dinero/pago/pago-conciliacion.service.ts'
import { mercadoPagoShop } from './mercadopago-shop.ts'
import { checkOut, comeBack, numbersOnSale, orderOf, settled, tryCheckOut } from './shop.ts'
import type { WirePayment } from './stand-in-store.ts'
import { forFile } from './test-app.ts'

/** What Mercado Pago says in words that cannot be read decides nothing, and nothing else waits for it. */

const shop = forFile(await mercadoPagoShop())
const { t, mp } = shop
const cliente = await t.as('cliente')
const admin = await t.as('admin')
const { take } = await numbersOnSale(t, 250)
afterEach(() => shop.behave())

const FIFTY = 50

/** The jobs some minutes later, with no notification before. */
async function reconcile(): Promise<void> {
  t.clock.advance({ minutes: 3 })
  await shop.runJobs()
}

/** An order that waits, of whose payments no notification arrives. */
async function ordered(): Promise<string> {
  mp.notifications.knobs.drop = 1
  return checkOut(cliente, take())
}

const odd: [string, Partial<WirePayment>][] = [
  ['in an unknown state', { status: 'in_dispute' }],
  ['without its mode', { live_mode: undefined as never }],
  ['with a third decimal', { transaction_amount: 1_500.505 }],
  ['in a currency of another form', { currency_id: 'pesos' }],
  ['without a date', { date_last_updated: null as never }],
]

const openCasos = async (referencia: string) => {
  const { id } = await orderOf(t, referencia)
  const { casos } = (await admin.call(casoApi.casos)).body
  return casos.filter(({ compra }) => compra._id === id)
}

describe('a payment that cannot be read', () => {
  it.each(odd)('%s leaves the approved one of its order, which is paid', async (_, overrides) => {
    const referencia = await ordered()
    await shop.pay(referencia, overrides)
    await shop.pay(referencia)
    await reconcile()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada', pagos: [{ estado: 'aprobado' }] })
  })

  it.each(odd)('%s is not decided: a case says what was sent', async (_, overrides) => {
    const referencia = await ordered()
    const { id } = await shop.pay(referencia, overrides)
    await reconcile()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'esperando_pago', pagos: [], vendidas: [] })
    const [field = '', value] = Object.entries(overrides)[0] ?? []
    const words = `${field}: ${value === undefined ? 'falta' : JSON.stringify(value)}`
    expect(await openCasos(referencia)).toMatchObject([
      { motivo: 'no_decidido', pagoId: String(id), palabras: expect.stringContaining(words) },
    ])
  })

  it('of another shop is nobody’s case here, and hides nothing', async () => {
    const referencia = await ordered()
    const others = [
      mp.store.addPayment({
        external_reference: 'pedido-de-otra-tienda',
        status: 'in_dispute',
        live_mode: null as never,
      }),
      mp.store.addPayment({ external_reference: null, transaction_amount: 0.001 }),
    ].map(({ id }) => String(id))
    await shop.pay(referencia)
    mp.settings.searchesAll = true
    await reconcile()
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
    const tasks = await t.db.selectFrom('tarea').select('datos').execute()
    expect(tasks.filter(({ datos }) => others.some(id => Object.values(datos as object).includes(id)))).toEqual([])
  })

  it('is one case, with its latest words; once it can be read it pays, and the case is over', async () => {
    const referencia = await ordered()
    const { id } = await shop.pay(referencia, { status: 'in_dispute' })
    await reconcile()
    await reconcile()
    mp.store.change(id, { status: 'under_appeal' })
    await reconcile()
    expect(await openCasos(referencia)).toMatchObject([{ palabras: expect.stringContaining('status: "under_appeal"') }])
    mp.store.change(id, { status: 'approved' })
    await reconcile()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada', casos: ['no_decidido'], abiertos: [] })
  })

  it('that a person has dealt with is a case again only with other words', async () => {
    const referencia = await ordered()
    const { id } = await shop.pay(referencia, { status: 'in_dispute' })
    await reconcile()
    const [caso] = await openCasos(referencia)
    await admin.call(casoApi.cerrarCaso, { body: { id: caso!._id, nota: 'Devuelto desde Mercado Pago' } })
    await reconcile()
    expect(await openCasos(referencia)).toEqual([])
    mp.store.change(id, { status: 'under_appeal' })
    await reconcile()
    expect(await openCasos(referencia)).toHaveLength(1)
  })

  it('is told by a notification too', async () => {
    const referencia = await checkOut(cliente, take())
    await shop.pay(referencia, { status: 'in_dispute' })
    await settled(t, referencia, { estado: 'esperando_pago', abiertos: ['no_decidido'] })
  })

  it('is pending to its buyer, and its order is not given up for another cart', async () => {
    mp.notifications.knobs.drop = 1
    const lines = take(2)
    const referencia = await checkOut(cliente, lines)
    await shop.pay(referencia, { status: 'in_dispute' })
    expect((await comeBack(cliente, referencia)).body.estado).toBe('pending')
    expect((await tryCheckOut(cliente, [lines[0]!])).status).toBe(409)
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
    t.clock.advance({ minutes: 31 })
    expect((await comeBack(cliente, referencia)).body.estado).toBe('pending')
  })
})

describe('an answer of another shape', () => {
  it('to the search leaves the payment that the browser names', async () => {
    const referencia = await ordered()
    const { id } = await shop.pay(referencia)
    mp.faults.add({ kind: 'body', body: { payments: [] }, on: 'search', about: referencia, times: 9 })
    const query = { payment_id: String(id), status: 'approved', external_reference: referencia }
    expect((await cliente.call(pagoApi.exito, { query })).body.estado).toBe('approved')
  })

  it('to the search without its count leaves what it found', async () => {
    const referencia = await ordered()
    const results = [await shop.pay(referencia)]
    mp.faults.add({ kind: 'body', body: { results }, on: 'search', about: referencia, times: 9 })
    await reconcile()
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
  })

  it('is a case of its order until there is one that can be read', async () => {
    const referencia = await ordered()
    // Both sweeps ask, and either may be the last.
    mp.faults.add({ kind: 'body', body: { payments: [] }, on: 'search', about: referencia, times: 9 })
    await reconcile()
    expect(await openCasos(referencia)).toMatchObject([
      { motivo: 'no_decidido', pagoId: '', palabras: expect.stringContaining('results') },
    ])
    mp.faults.clear()
    await reconcile()
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'esperando_pago', abiertos: [] })
  })
})

describe('the search in vain', () => {
  it('leaves the payment that the browser names', async () => {
    const referencia = await ordered()
    const { id } = await shop.pay(referencia)
    mp.faults.add({ kind: 'status', status: 503, on: 'search', times: 9 })
    const query = { payment_id: String(id), status: 'approved', external_reference: referencia }
    expect((await cliente.call(pagoApi.exito, { query })).body.estado).toBe('approved')
  })
})

describe('the reconciliation', () => {
  it('reaches the orders after fifty that cannot be read, with no more work than after fifty that can', async () => {
    const fifty = await Promise.all(Array.from({ length: FIFTY }, ordered))
    const made = await Promise.all(fifty.map(one => shop.pay(one, { status: 'pending' })))
    expect(await work(fifty)).toEqual({ asked: FIFTY, written: true })
    expect(await work(fifty)).toEqual({ asked: FIFTY, written: false })
    for (const { id } of made) mp.store.change(id, { status: 'in_dispute' })
    const later = await ordered()
    await shop.pay(later)
    expect(await work(fifty)).toEqual({ asked: FIFTY, written: true })
    expect((await orderOf(t, later)).estado).toBe('pagada')
    expect(await work(fifty)).toEqual({ asked: FIFTY, written: false })
  }, 120_000)

  it('reaches a later order in its next run, whatever five before it always do', async () => {
    const broken = await Promise.all(Array.from({ length: 5 }, ordered))
    for (const referencia of broken)
      mp.faults.add({ kind: 'status', status: 500, on: 'search', about: referencia, times: 1_000 })
    const later = await ordered()
    await shop.pay(later)
    await reconcile().catch(() => {})
    await reconcile().catch(() => {})
    expect((await orderOf(t, later)).estado).toBe('pagada')
  })
})

/** What one run of the job for open orders asks about these, and whether it writes anything of them. */
async function work(orders: readonly string[]): Promise<{ asked: number; written: boolean }> {
  const before = await versions(orders)
  mp.seen.length = 0
  await reconcileWaiting({ ...t, payments: shop.payments }, t.clock.now())
  const asked = mp.seen.filter(({ path }) => orders.some(one => path.includes(one)))
  return { asked: asked.length, written: (await versions(orders)) !== before }
}

/** Of each row of these orders, their payments and cases, the transaction that wrote it or locked it last. */
async function versions(orders: readonly string[]): Promise<string> {
  const { rows } = await sql`
    select c.xmin, c.xmax, p.xmin as pago, k.xmin as caso from compra c left join pago p on p.compra_id = c.id
    left join tarea k on k.datos ->> 'compraId' = c.id::text
    where c.referencia = any(${orders}::text[]) order by c.id, p.id, k.id`.execute(t.db)
  return JSON.stringify(rows)
}
