import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { procesarPago } from '#modules/dinero/checkout/checkout.service.ts'
import { expireCompras } from '#modules/dinero/compra/compra.service.ts'
import { settlePago } from '#modules/dinero/pago/pago.service.ts'
import type { PaymentState, Payments, ProviderPayment } from '#outside/payments.ts'
import { putOnSale } from './on-sale.ts'
import { reported } from './sample-payments.ts'
import { orderOf, type Shop, testShop } from './shop.ts'

/** Sizes of a quick run; the long one sets these. */
const INTERLEAVINGS = Number(process.env.INTERLEAVINGS ?? 40)

let t: Shop
let numbers: string[]
let next = 0
const take = () => numbers[next++]!

beforeAll(async () => {
  t = await testShop()
  numbers = (await putOnSale(t.db, { cantidad: 3_000 })).rifas.map(rifa => rifa.id)
})
afterAll(() => t.close())

const order = async (rifaId = take(), person: 'cliente' | 'clienta' = 'cliente', now = t.clock.now()) => {
  const pedido = { carrito: { rifas: [rifaId], productos: new Map<string, number>() }, key: null, ip: '127.0.0.1', now }
  return (await procesarPago({ db: t.db, payments: t.simulado, env: t.env }, t.users[person], pedido)).referencia
}
const settle = (referencia: string, payments: Payments = t.simulado, now = t.clock.now()) =>
  settlePago({ db: t.db, payments, env: t.env }, { referencia }, now)

/** A provider that always gives the same answer about an order's one payment. */
const answering = (payment: ProviderPayment): Payments => ({
  ...t.simulado,
  getPayment: async () => payment,
  searchPayments: async () => [payment],
})

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((item, i) => permutations(list.toSpliced(i, 1)).map(rest => [item, ...rest]))
}

describe('the states of one payment', () => {
  const history = (referencia: string, states: readonly PaymentState[]) =>
    states.map((status, index) =>
      reported({
        id: `h-${referencia}`,
        externalReference: referencia,
        status,
        refunded: status === 'devuelto' ? 150_000 : 0,
        dateLastUpdated: new Date(t.clock.now().getTime() + index * 1_000),
      }),
    )

  it.each([
    [['pendiente', 'en_proceso', 'aprobado', 'en_reclamo', 'contracargo'], 'contracargo', 0],
    [['pendiente', 'en_proceso', 'aprobado', 'en_reclamo', 'devuelto'], 'reembolsada', 0],
    [['autorizado', 'pendiente', 'en_proceso', 'en_reclamo', 'aprobado'], 'pagada', 1],
    [['pendiente', 'en_proceso', 'autorizado', 'aprobado', 'en_reclamo'], 'en_revision', 1],
    [['autorizado', 'pendiente', 'en_proceso', 'cancelado', 'rechazado'], 'esperando_pago', 0],
  ] as const)(
    '%j in each of their 120 orders end in %s',
    async (states, estado, owned) => {
      // One order of arrivals in five is enough for a quick run; the long one takes all of them.
      const all = permutations([0, 1, 2, 3, 4]).filter((_, i) => process.env.ALL_ORDERS || i % 5 === 0)
      for (const arrivals of all) {
        const referencia = await order()
        const answers = history(referencia, states)
        for (const index of arrivals) await settle(referencia, answering(answers[index]!))
        const after = await orderOf(t, referencia)
        expect([arrivals, after.estado, after.vendidas.length]).toEqual([arrivals, estado, owned])
        expect(after.pagos).toMatchObject([{ estado: states[4] }])
      }
    },
    600_000,
  )
})

describe('the end of a hold and a payment', () => {
  it(`at the same moment, with another buyer waiting, ${INTERLEAVINGS} times: nobody pays for nothing`, async () => {
    let sold = 0
    for (let i = 0; i < INTERLEAVINGS; i++) {
      const rifaId = take()
      const referencia = await order(rifaId)
      await t.simulado.pagar(referencia, 'aprobar')
      const after = new Date(t.clock.now().getTime() + 30 * 60_000 + (i % 3) - 1)
      const [, , , other] = await Promise.allSettled([
        settle(referencia, t.simulado, after),
        expireCompras(t.db, after),
        settle(referencia, t.simulado, after),
        order(rifaId, 'clienta', after),
      ])
      const { estado, vendidas, pagos } = await orderOf(t, referencia)
      const given = pagos.every(pago => pago.a_devolver === pago.monto)
      expect([estado, vendidas.length, given]).toEqual(
        other?.status === 'fulfilled' ? ['vencida', 0, true] : ['pagada', 1, false],
      )
      if (vendidas.length === 1) sold++
    }
    expect(sold).toBeGreaterThan(0)
  }, 600_000)
})
