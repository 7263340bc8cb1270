import { casoApi, compraApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { procesarPago } from '#modules/dinero/checkout/checkout.service.ts'
import { settlePago } from '#modules/dinero/pago/pago.service.ts'
import { checkOut, comeBack, decide, type Line, openShop, orderOf, settled, tryCheckOut } from './shop.ts'

/** Size of a quick run; the long one sets it. */
const REPLACED = Number(process.env.REPLACED ?? 25)

const { admin, cliente, clienta, last, nobody, t, take } = await openShop(100 + 3 * REPLACED)

const lines = (count: number) => {
  const taken = take(count)
  return { taken, numeros: last(count) }
}
const refusal = (numero: number | undefined) => `El número ${String(numero).padStart(5, '0')} ya no está disponible.`
const settle = (referencia: string) =>
  settlePago({ db: t.db, payments: t.simulado, env: t.env }, { referencia }, t.clock.now())

describe('a buyer who changes the cart after checking out', () => {
  it('gets a new order in the place of the old one, whose other numbers are free', async () => {
    const { taken, numeros } = lines(3)
    const [a, b, c] = taken as [Line, Line, Line]
    const old = await checkOut(cliente, [a, b])
    const referencia = await checkOut(cliente, [b, c])
    expect(referencia).not.toBe(old)
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'esperando_pago', reservadas: numeros.slice(1) })
    const { id, ...before } = await orderOf(t, old)
    expect(before).toMatchObject({ estado: 'cancelada', reservadas: [] })
    const { compra } = (await admin.call(casoApi.verCompra, { params: { id } })).body
    expect(compra.movimientos.at(-1)).toMatchObject({
      a: 'cancelada',
      quien: t.users.cliente.nombreCompleto,
      nota: 'La reemplazó con otra compra.',
    })
    const own = (await cliente.call(compraApi.misCompras)).body.compras
    expect(own.find(({ _id }) => _id === id)).toMatchObject({ estado: 'cancelada', init_point: '' })
    await checkOut(clienta, [a])
  })

  it('may put two of their orders into one', async () => {
    const { taken, numeros } = lines(2)
    const old = [await checkOut(cliente, [taken[0]!]), await checkOut(cliente, [taken[1]!])]
    const referencia = await checkOut(cliente, taken)
    expect((await orderOf(t, referencia)).reservadas).toEqual(numeros)
    for (const one of old) expect((await orderOf(t, one)).estado).toBe('cancelada')
  })

  it('keeps the old order when a number of the new cart is somebody else’s', async () => {
    const { taken, numeros } = lines(3)
    const [a, b, c] = taken as [Line, Line, Line]
    const old = await checkOut(cliente, [a, b])
    await checkOut(clienta, [c])
    const { status, body } = await tryCheckOut(cliente, [b, c])
    expect([status, body.message]).toEqual([409, refusal(numeros[2])])
    expect(await orderOf(t, old)).toMatchObject({ estado: 'esperando_pago', reservadas: numeros.slice(0, 2) })
  })

  it('does not take the place of somebody else’s order', async () => {
    const { taken, numeros } = lines(2)
    const theirs = await checkOut(clienta, taken)
    const { status, body } = await tryCheckOut(cliente, [taken[0]!])
    expect([status, body.message]).toEqual([409, refusal(numeros[0])])
    expect((await orderOf(t, theirs)).estado).toBe('esperando_pago')
  })

  it('gets that the old order has ended when its call is repeated', async () => {
    const { taken } = lines(2)
    await checkOut(cliente, taken, { 'idempotency-key': 'vieja' })
    const referencia = await checkOut(cliente, [taken[0]!])
    const { status, body } = await tryCheckOut(cliente, taken, { 'idempotency-key': 'vieja' })
    expect([status, body.code]).toEqual([409, 'COMPRA_VENCIDA'])
    expect((await orderOf(t, referencia)).estado).toBe('esperando_pago')
  })
})

describe('an order that money is on its way to', () => {
  it('paid meanwhile, is paid and not given up, even without a notification', async () => {
    const { taken, numeros } = lines(2)
    const old = await checkOut(cliente, taken)
    await t.simulado.pagar(old, 'aprobar')
    const { status, body } = await tryCheckOut(cliente, [taken[0]!])
    expect([status, body.message]).toEqual([409, refusal(numeros[0])])
    expect(await orderOf(t, old)).toMatchObject({ estado: 'pagada', vendidas: numeros })
  })

  it('pending, is not given up', async () => {
    const { taken } = lines(2)
    const old = await checkOut(cliente, taken)
    await decide(nobody, old, 'pendiente')
    expect((await tryCheckOut(cliente, [taken[0]!])).status).toBe(409)
    await decide(nobody, old, 'aprobar')
    await settled(t, old, { estado: 'pagada' })
  })

  it('refused by the card, is given up', async () => {
    const { taken } = lines(2)
    const old = await checkOut(cliente, taken)
    await decide(nobody, old, 'rechazar')
    await checkOut(cliente, [taken[0]!])
    expect((await orderOf(t, old)).estado).toBe('cancelada')
  })
})

it('an order given up while its own call still waits for the link: that call gets that it has ended', async () => {
  const { taken } = lines(2)
  const [a, b] = taken as [Line, Line]
  const { createPreference } = t.simulado
  let later: unknown
  // The provider is slow with the first order only, and the second call ends before its reply.
  t.simulado.createPreference = async (...order) => {
    t.simulado.createPreference = createPreference
    later = await tryCheckOut(cliente, [b])
    return createPreference(...order)
  }
  const { status, body } = await tryCheckOut(cliente, [a, b])
  expect([status, body.message]).toEqual([409, 'La reserva de esta compra venció. Volvé a elegir tus números.'])
  expect(later).toMatchObject({ status: 200 })
})

it('an order about which the provider does not answer in time is not given up', async () => {
  const { taken, numeros } = lines(2)
  const old = await checkOut(cliente, taken)
  const payments = { ...t.simulado, searchPayments: () => new Promise<never>(() => {}) }
  const pedido = {
    carrito: { rifas: [taken[0]!._id], productos: new Map() },
    key: null,
    ip: '127.0.0.1',
    now: t.clock.now(),
  }
  const changed = procesarPago({ db: t.db, payments, env: t.env }, t.users.cliente, pedido)
  await expect(changed).rejects.toThrow(refusal(numeros[0]))
  expect(await orderOf(t, old)).toMatchObject({ estado: 'esperando_pago', reservadas: numeros })
})

describe('a payment for an order that was given up', () => {
  it('goes back in full, and the later order is paid by its own', async () => {
    const { taken, numeros } = lines(2)
    const old = await checkOut(cliente, taken)
    const referencia = await checkOut(cliente, [taken[1]!])
    await decide(nobody, old, 'aprobar')
    await settled(t, old, { estado: 'reembolsada', vendidas: [], pagos: [{ reembolsado: 300_000 }] })
    await decide(nobody, referencia, 'aprobar')
    await settled(t, referencia, { estado: 'pagada', vendidas: [numeros[1]] })
  })

  it('buys its numbers when all of them are free again', async () => {
    const { taken, numeros } = lines(2)
    const old = await checkOut(cliente, taken)
    await decide(nobody, old, 'rechazar')
    await checkOut(cliente, [taken[1]!])
    await t.simulado.pagar(old, 'pendiente')
    t.clock.advance({ minutes: 31 })
    await decide(nobody, old, 'aprobar')
    await settled(t, old, { estado: 'pagada', vendidas: numeros })
  })
})

describe('at the same time', () => {
  it('many carts of one buyer leave each number with one order, and none to somebody else', async () => {
    const { taken, numeros } = lines(4)
    const [a, b, c, d] = taken as [Line, Line, Line, Line]
    await checkOut(cliente, [a, b])
    for (let i = 0; i < 4; i++) {
      const carts = [[a, c], [a, d], [d, a, b], [c, a], [a]]
      const [others, own] = await Promise.all([
        Promise.all([tryCheckOut(clienta, [a]), tryCheckOut(clienta, [b, a])]),
        Promise.all(carts.map(cart => tryCheckOut(cliente, cart))),
      ])
      expect(others.map(({ status }) => status)).toEqual([409, 409])
      for (const { status } of own) expect([200, 409, 502]).toContain(status)
      expect(own.some(({ status }) => status === 200)).toBe(true)
    }
    const { rows } = await sql<{ numero: number; estado: string; live: number }>`
      select r.numero, c.estado, count(*) over (partition by r.numero) as live from titular t
      join rifa r on r.id = t.rifa_id join compra c on c.id = t.compra_id
      where r.numero = any(${numeros}::integer[]) and t.estado = 'reservada'`.execute(t.db)
    expect(rows.every(({ estado, live }) => estado === 'esperando_pago' && live === 1)).toBe(true)
    expect(rows.map(({ numero }) => numero)).toContain(numeros[0])
  })

  it('fifty calls with one key for a changed cart make one order', async () => {
    const { taken } = lines(2)
    const old = await checkOut(cliente, taken)
    const key = { 'idempotency-key': 'cambio-50' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => tryCheckOut(cliente, [taken[0]!], key)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await orderOf(t, old)).estado).toBe('cancelada')
  })

  it(`a payment and a change of the cart, ${REPLACED} times: one of the two buys, the other’s money goes back`, async () => {
    const ends = new Set<string>()
    for (let i = 0; i < REPLACED; i++) {
      const { taken, numeros } = lines(2)
      const old = await checkOut(cliente, taken)
      const paid = t.simulado.pagar(old, 'aprobar')
      if (i % 2) await paid
      const [changed] = await Promise.all([
        tryCheckOut(cliente, [taken[0]!]),
        paid.then(() => settle(old)),
        i % 3 ? paid : comeBack(nobody, old),
      ])
      await settle(old)
      const { estado, vendidas, pagos, mails } = await orderOf(t, old)
      const back = pagos.map(pago => pago.a_devolver)
      const bought = changed.status === 409
      expect([i, estado, vendidas, back]).toEqual(
        bought ? [i, 'pagada', numeros, [0]] : [i, 'cancelada', [], [300_000]],
      )
      expect(mails).toHaveLength(1)
      if (!bought) expect((await orderOf(t, changed.body.external_reference)).reservadas).toEqual([numeros[0]])
      ends.add(estado)
    }
    expect(ends).toContain('pagada')
  }, 600_000)
})
