import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { expireCompras } from '#modules/dinero/compra/compra.service.ts'
import { settlePago } from '#modules/dinero/pago/pago.service.ts'
import type { ProviderPayment } from '#outside/payments.ts'
import { putOnSale } from './on-sale.ts'
import { reported } from './sample-payments.ts'
import { checkOut, type Line, orderOf, testShop } from './shop.ts'
import { forFile } from './test-app.ts'

/** Each cell of the table in docs/money.md. A number costs T; one order has one number. */
const T = 150_000

type Arrives = Partial<Pick<ProviderPayment, 'status' | 'amount' | 'refunded' | 'currency'>> & {
  /** The payment that paid the order turns into this; otherwise it is another one. */
  same?: true
  collectorId?: string
  liveMode?: boolean
}
/** State, numbers owned, how much goes back of each payment, open cases. */
type End = readonly [estado: string, owned: 0 | 1, back: readonly number[], cases?: readonly string[]]
type Row = readonly [what: string, arrives: readonly Arrives[], ends: Record<Column, End>]
type Column = 'waiting' | 'ended' | 'paid' | 'closed'

const unpaid = (back: readonly number[], cases: readonly string[] = []) => ({
  waiting: ['esperando_pago', 0, back, cases] as const,
  ended: ['vencida', 0, back, cases] as const,
})
/** The order is paid already: it stays so, and of the others as much goes back. */
const stays = (back: readonly number[], cases: readonly string[] = []) => ({
  paid: ['pagada', 1, [0, ...back], cases] as const,
  closed: ['pagada', 1, [0, ...back], cases] as const,
})
const bought = (back: readonly number[]) => ({
  waiting: ['pagada', 1, back] as const,
  ended: ['pagada', 1, back] as const,
})
const everywhere = (end: End) => ({ waiting: end, ended: end, paid: end, closed: end })

const rows: readonly Row[] = [
  ['an approved payment', [{}], { ...bought([0]), ...stays([T]) }],
  ['too little', [{ amount: T - 1 }], { ...unpaid([0]), ended: ['vencida', 0, [T - 1]], ...stays([T - 1]) }],
  ['too much', [{ amount: T + 500 }], { ...bought([500]), ...stays([T + 500]) }],
  ['split payments', [{ amount: 100_000 }, { amount: 50_000 }], { ...bought([0, 0]), ...stays([100_000, 50_000]) }],
  ...(['pendiente', 'en_proceso', 'autorizado', 'rechazado', 'cancelado'] as const).map(
    (status): Row => [`a payment that is ${status}`, [{ status }], { ...unpaid([0]), ...stays([0]) }],
  ),
  ...(['rechazado', 'cancelado'] as const).map((status): Row => {
    const review: End = ['en_revision', 1, [0], ['aprobacion_retirada']]
    return [`its payment, now ${status}`, [{ status, same: true }], { ...unpaid([0]), paid: review, closed: review }]
  }),
  ['its payment, refunded in part', [{ refunded: 500, same: true }], everywhere(['parcial', 1, [0]])],
  [
    'its payment, refunded in full',
    [{ status: 'devuelto', refunded: T, same: true }],
    { ...everywhere(['reembolsada', 0, [0]]), closed: ['en_revision', 1, [0], ['sorteo_cerrado']] },
  ],
  ['a claim', [{ status: 'en_reclamo', same: true }], everywhere(['en_revision', 1, [0], ['mediacion']])],
  [
    'a chargeback',
    [{ status: 'contracargo', same: true }],
    { ...everywhere(['contracargo', 0, [0]]), closed: ['en_revision', 1, [0], ['sorteo_cerrado']] },
  ],
  [
    'a chargeback decided for us',
    [{ status: 'contracargo_revertido', same: true }],
    {
      ...everywhere(['en_revision', 0, [0], ['contracargo_revertido']]),
      closed: ['en_revision', 1, [0], ['contracargo_revertido', 'sorteo_cerrado']],
    },
  ],
  ['another currency', [{ currency: 'USD' }], { ...unpaid([T]), ...stays([T]) }],
  ['another account', [{ collectorId: '1' }], { ...unpaid([0], ['cobrador']), ...stays([0], ['cobrador']) }],
  ['another mode', [{ liveMode: true }], { ...unpaid([0], ['modo']), ...stays([0], ['modo']) }],
]

const t = forFile(await testShop())
const cliente = await t.as('cliente')

const payment = (referencia: string, id: string, seconds: number, change: Arrives = {}): ProviderPayment =>
  reported({
    id: `${id}-${referencia}`,
    externalReference: referencia,
    amount: T,
    dateLastUpdated: new Date(t.clock.now().getTime() + seconds * 1_000),
    ...change,
  })

const settle = (referencia: string, answers: ProviderPayment[]) => {
  const payments = { ...t.simulado, searchPayments: async () => answers }
  return settlePago({ db: t.db, payments, env: t.env }, { referencia }, t.clock.now())
}

/** Orders of one number each in a separate draw, at the stage of a column. */
async function ordersAt(column: Column, fecha: string, desde: number): Promise<string[]> {
  const { rifas, sorteoId } = await putOnSale(t.db, { cantidad: rows.length, desde, fecha })
  const orders: string[] = []
  for (const { id } of rifas) orders.push(await checkOut(cliente, [{ _id: id } satisfies Line]))
  if (column === 'ended') {
    t.clock.advance({ minutes: 31 })
    await expireCompras(t.db, t.clock.now())
  }
  if (column === 'paid' || column === 'closed') {
    for (const referencia of orders) await settle(referencia, [payment(referencia, 'a', 0)])
  }
  if (column === 'closed') {
    await sql`update sorteo set estado = 'cerrado', cerrado_at = now(), cantidad = 1, raiz = '00'
      where id = ${sorteoId}`.execute(t.db)
  }
  return orders
}

describe.each([
  ['waits', 'waiting', '2027-01-01', 1],
  ['has lost its hold', 'ended', '2027-01-02', 101],
  ['is paid', 'paid', '2027-01-03', 201],
  ['is paid and its draw closed', 'closed', '2027-01-04', 301],
] as const)('to an order that %s', (_name, column, fecha, desde) => {
  let orders: string[]
  beforeAll(async () => {
    orders = await ordersAt(column, fecha, desde)
  })

  it.each(rows.map(([what, arrives, ends], index) => [what, { index, arrives, end: ends[column] }] as const))(
    '%s',
    async (_what, { index, arrives, end: [estado, owned, back, cases = []] }) => {
      const referencia = orders[index]!
      const paid = column === 'paid' || column === 'closed' ? [payment(referencia, 'a', 0)] : []
      const come = arrives.map(({ same, ...change }, i) => payment(referencia, same ? 'a' : `b${i}`, i + 1, change))
      const answers = [...paid.filter(({ id }) => come.every(other => other.id !== id)), ...come]
      // As often as it likes.
      for (let i = 0; i < 3; i++) await settle(referencia, answers)
      const after = await orderOf(t, referencia)
      const decided = after.pagos.map(pago => pago.a_devolver)
      expect([after.estado, after.vendidas.length, decided, after.abiertos]).toEqual([estado, owned, back, cases])
      expect(after.pagadaAt !== null).toBe(owned === 1)
    },
  )
})
