import { describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { openDatabase } from '#db/pool.ts'
import { PaymentsError } from '#outside/payments.ts'
import { seeded, seedOf } from './random.ts'
import { checkOut, insertProduct, openShop, orderOf, settled, soldUnits } from './shop.ts'

/** Sizes of a quick run; the long one sets them. */
const FORGED = Number(process.env.FORGED ?? 200)

/** The same seed for all that is forged. */
const chance = seeded(seedOf())

const DUPLICATED = Number(process.env.DUPLICATED ?? 5)

const { cliente, t, take } = await openShop(50 + DUPLICATED)

const idIn = (url: string) => new URL(url, 'http://localhost').searchParams.get('data.id') ?? ''
const avisosOf = (id: string) =>
  t.db.selectFrom('tarea').select('done_at').where('evento', '=', `aviso:${id}`).execute()

describe('a notification', () => {
  it('forged or changed on the way is refused and changes nothing', async () => {
    const referencia = await checkOut(cliente, take())
    const pending = await t.simulado.pagar(referencia, 'pendiente')
    const { url, headers } = pending!.notification
    const before = await orderOf(t, referencia)
    const flip = (text: string) => {
      const at = chance.below(text.length)
      return text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
    }
    for (let i = 0; i < FORGED; i++) {
      const what = ['url', 'x-signature', 'x-request-id'][i % 3] ?? ''
      const spoiled = what === 'url' ? headers : { ...headers, [what]: flip(headers[what] ?? '') }
      const id = idIn(url)
      const target = what === 'url' ? url.replace(id, flip(id)) : url
      const same = target === url && JSON.stringify(spoiled) === JSON.stringify(headers)
      const reply = await t.app.inject({
        method: 'POST',
        url: target,
        headers: spoiled,
        remoteAddress: `203.0.113.${i % 250}`,
      })
      if (!same) expect([403, 429], JSON.stringify([target, spoiled])).toContain(reply.statusCode)
    }
    // What was looked up is that the payment is pending.
    expect({ ...(await orderOf(t, referencia)), pagos: [] }).toEqual(before)
    expect(await avisosOf(idIn(url))).toEqual([])
  }, 1_200_000)

  it('that cannot be verified is a hint: its payment is read from the provider, as often as the limits allow', async () => {
    const referencia = await checkOut(cliente, take())
    const paid = await t.simulado.pagar(referencia, 'aprobar')
    const id = idIn(paid!.notification.url)
    const asked: string[] = []
    const getPayment = (id: string) => {
      asked.push(id)
      return t.simulado.getPayment(id)
    }
    const payments = { ...t.simulado, getPayment }
    const app = await buildApp({ ...t, payments })
    const hint = async (query: string, remoteAddress: string) =>
      (await app.inject({ method: 'POST', url: `/api/pago/webhook?${query}`, remoteAddress })).statusCode
    expect(await hint(`topic=merchant_order&id=${id}`, '203.0.113.1')).toBe(403)
    expect(asked).toEqual([])
    expect(await hint(`topic=payment&id=${id}`, '203.0.113.1')).toBe(403)
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
    for (let i = 2; i <= 5; i++) expect(await hint(`type=payment&data.id=${id}`, `203.0.113.${i}`)).toBe(403)
    expect(await hint(`type=payment&data.id=${id}`, '203.0.113.6')).toBe(429)
    expect(asked).toEqual(Array(5).fill(id))
    expect((await app.inject({ method: 'POST', ...paid!.notification })).statusCode).toBe(200)
    await t.db
      .insertInto('intento')
      .values(Array.from({ length: 200 }, () => ({ clave: 'aviso-red:203.0.113.7', at: t.clock.now() })))
      .execute()
    expect(await hint('type=payment&data.id=otro', '203.0.113.7')).toBe(429)
    await app.close()
  })

  it('that cannot be verified is not kept while the provider does not answer', async () => {
    const paid = await t.simulado.pagar(await checkOut(cliente, take()), 'aprobar')
    const id = idIn(paid!.notification.url)
    const payments = { ...t.simulado, getPayment: () => Promise.reject(new PaymentsError('unavailable', 'away')) }
    const app = await buildApp({ ...t, payments })
    const url = `/api/pago/webhook?type=payment&data.id=${id}`
    expect((await app.inject({ method: 'POST', url, remoteAddress: '203.0.113.8' })).statusCode).toBe(403)
    expect(await avisosOf(id)).toEqual([])
    await app.close()
  })

  it('while the database is down is answered 503, so that it comes again', async () => {
    const db = openDatabase({ host: '127.0.0.1', port: 1, user: 'nadie', database: 'nada' })
    const { simulado } = t
    const app = await buildApp({ ...t, db, payments: simulado })
    const paid = await simulado.pagar(await checkOut(cliente, take()), 'aprobar')
    const reply = await app.inject({ method: 'POST', ...paid!.notification })
    expect(reply.statusCode).toBe(503)
    await app.close()
    await db.destroy()
  })

  it('is answered once its payment is settled, and leaves no task', async () => {
    const referencia = await checkOut(cliente, take())
    const before = await t.db.selectFrom('tarea').select('id').execute()
    const paid = await t.simulado.pagar(referencia, 'aprobar')
    expect((await t.app.inject({ method: 'POST', ...paid!.notification })).statusCode).toBe(200)
    expect((await orderOf(t, referencia)).estado).toBe('pagada')
    expect(await t.db.selectFrom('tarea').select('id').execute()).toHaveLength(before.length)
  })

  it('that cannot be settled is stored before it is answered', async () => {
    const paid = await t.simulado.pagar(await checkOut(cliente, take()), 'aprobar')
    const payments = { ...t.simulado, getPayment: () => Promise.reject(new Error('away')) }
    const app = await buildApp({ ...t, payments })
    expect((await app.inject({ method: 'POST', ...paid!.notification })).statusCode).toBe(200)
    expect(await avisosOf(idIn(paid!.notification.url))).toEqual([{ done_at: null }])
    await app.close()
  })

  it(`twenty times at once makes one transition, one mail and one count, in ${DUPLICATED} orders`, async () => {
    const gorra = await insertProduct(t, 'Gorra', 100_000)
    for (let i = 1; i <= DUPLICATED; i++) {
      const referencia = await checkOut(cliente, [...take(), { _id: gorra, tipo: 'producto' }])
      const paid = await t.simulado.pagar(referencia, 'aprobar')
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => t.app.inject({ method: 'POST', ...paid!.notification })),
      )
      expect(replies.map(reply => reply.statusCode)).toEqual(Array(20).fill(200))
      const order = await settled(t, referencia, { estado: 'pagada' })
      expect(order.mails).toHaveLength(1)
      expect(await soldUnits(t, gorra)).toBe(i)
      const moves = t.db.selectFrom('compra_movimiento').select('a').where('compra_id', '=', order.id)
      expect((await moves.where('a', '=', 'pagada').execute()).length).toBe(1)
      expect(await t.db.selectFrom('titular').select('id').where('compra_id', '=', order.id).execute()).toHaveLength(1)
    }
  }, 1_200_000)

  it('without a payment is answered and dropped', async () => {
    const paid = await t.simulado.pagar(await checkOut(cliente, take()), 'pendiente')
    const url = paid!.notification.url.replace('type=payment', 'type=merchant_order')
    expect((await t.app.inject({ method: 'POST', ...paid!.notification, url })).statusCode).toBe(200)
  })
})

describe('a browser that comes back', () => {
  it('with a forged query changes nothing, whatever its content', async () => {
    const referencia = await checkOut(cliente, take())
    const before = await orderOf(t, referencia)
    const any = (...list: string[]) => chance.pick(list)
    for (let i = 0; i < FORGED; i++) {
      const query = {
        payment_id: any('null', '1', `sim-${crypto.randomUUID()}`, referencia, "' or 1=1 --", '../1'),
        status: any('approved', 'APPROVED', 'rejected', 'null', '1'),
        external_reference: any(referencia, referencia.toUpperCase(), `${referencia} `, 'null', '*', ''),
      }
      // Now and then the provider is really asked.
      if (i % Math.ceil(FORGED / 100) === 0) t.clock.advance({ seconds: 3 })
      const { statusCode } = await t.app.inject({ method: 'GET', url: '/api/pago/exito', query })
      expect([400, 402, 404]).toContain(statusCode)
    }
    expect(await orderOf(t, referencia)).toEqual(before)
  }, 1_200_000)
})
