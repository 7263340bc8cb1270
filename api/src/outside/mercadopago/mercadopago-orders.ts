import { fromMinor, toMinor } from '@talonario/contract'
import { z } from 'zod'
import type { Clock } from '#outside/clock.ts'
import {
  type CobroEnPersona,
  type PaymentAnswer,
  type Payments,
  PaymentsError,
  preferenceMarginMs,
  type Refund,
} from '#outside/payments.ts'
import type { httpClient } from './mercadopago-http.ts'
import { MERCHANT_ORDER } from './mercadopago-signature.ts'
import { id as idShape, parseShape } from './mercadopago-wire.ts'

/** Mercado Pago's orders: a buyer in person pays by scanning their code with any wallet. */

const ORDER_ID = /^ORD[0-9A-Z]{20,40}$/
/** The text of an EMV QR code begins with the version of its format. */
const EMV = /^000201\P{Cc}{20,1000}$/u
const SHORTEST_MINUTES = 1
const DESCRIPTION_LENGTH = 150

const madeShape = z.object({
  id: z.string().regex(ORDER_ID),
  user_id: z.coerce.string().nullish(),
  external_reference: z.string(),
  type_response: z.object({ qr_data: z.string().regex(EMV) }),
})

/** `reference_id` is there once money has moved: the id by which the payment can be read like any other. */
const transactionShape = z
  .object({ id: z.string().catch(''), reference_id: z.coerce.string().nullish() })
  .nullable()
  .catch(null)
const orderShape = z.object({
  id: z.string().regex(ORDER_ID),
  external_reference: z.string(),
  transactions: z
    .object({ payments: z.array(transactionShape) })
    .partial()
    .nullish(),
})
type Order = z.infer<typeof orderShape>

/** How a notification names the order that Mercado Pago makes of a scan or a checkout. */
const MERCHANT_ID = new RegExp(`^${MERCHANT_ORDER}(\\d{1,20})$`)
const merchantOrderShape = z.object({
  id: z.coerce.string(),
  external_reference: z.string().nullish().catch(null),
  payments: z.array(z.object({ id: idShape }).nullable().catch(null)).nullish(),
})

const refundShape = z
  .object({ id: z.string(), amount: z.string(), status: z.string() })
  .transform((wire): Refund => ({ ...wire, amount: toMinor(wire.amount) }))
const refundedShape = z
  .object({ transactions: z.object({ refunds: z.tuple([refundShape], refundShape) }) })
  .transform(({ transactions: { refunds } }) => refunds.at(-1) ?? refunds[0])

type Parts = {
  http: ReturnType<typeof httpClient>
  getPayment: Payments['getPayment']
  posId: string | undefined
  clock: Clock
}
type Devolucion = { paymentId: string; idempotencyKey: string; amount: number | undefined }

export function ordersOf({ http, getPayment, posId, clock }: Parts) {
  const read = async (id: string): Promise<Order | null> => {
    const { status, body } = await http({ method: 'GET', path: `/v1/orders/${id}` })
    if (status === 404) return null
    const order = parseShape(orderShape, body, '/v1/orders')
    if (order.id === id) return order
    throw new PaymentsError('unreadable', 'Mercado Pago, /v1/orders: answered another order', { status })
  }

  /** The payments of an order, and its reference. `id` comes from a notification or from the order; null if it is the id of something else. */
  const paymentsOf = async (id: string): Promise<{ reference: string | null; ids: string[] } | null> => {
    const [, merchantId] = MERCHANT_ID.exec(id) ?? []
    if (merchantId) return readMerchantOrder(merchantId)
    if (!ORDER_ID.test(id)) return null
    const order = await read(id)
    return order ? { reference: order.external_reference, ids: idsOf(order) } : NOTHING
  }

  const readMerchantOrder = async (id: string) => {
    const { status, body } = await http({ method: 'GET', path: `/merchant_orders/${id}` })
    if (status === 404) return NOTHING
    const order = parseShape(merchantOrderShape, body, '/merchant_orders')
    if (order.id !== id)
      throw new PaymentsError('unreadable', 'Mercado Pago, /merchant_orders: answered another order', { status })
    return { reference: order.external_reference ?? null, ids: order.payments?.flatMap(one => one?.id ?? []) ?? [] }
  }

  const charge = async (cobro: CobroEnPersona, idempotencyKey: string) => {
    const body = orderBody(cobro, posId ?? '', clock.now())
    const made = parseShape(
      madeShape,
      (await http({ method: 'POST', path: '/v1/orders', idempotencyKey, body })).body,
      '/v1/orders',
    )
    return { id: made.id, initPoint: made.type_response.qr_data, collectorId: made.user_id ?? null }
  }

  return {
    cobrarEnPersona: posId ? charge : undefined,

    /** The payments that can be read; one that cannot be read yet does not hide the others. */
    async getCobro(named: string): Promise<PaymentAnswer[] | null> {
      const paid = await paymentsOf(named.toUpperCase())
      if (!paid) return null
      const asked = await Promise.allSettled(paid.ids.map(id => paymentOf(paid.reference, id)))
      const answers = asked.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
      const [failed] = asked.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
      if (failed && answers.length === 0) throw failed
      return answers
    },

    async cancelCobro(id: string, idempotencyKey: string): Promise<void> {
      await http({ method: 'POST', path: `/v1/orders/${id}/cancel`, idempotencyKey })
    },

    /** Refunds a payment of this order; null if it has no such payment. */
    async refundOf(id: string, { paymentId, idempotencyKey, amount }: Devolucion): Promise<Refund | null> {
      const order = id ? await read(id) : null
      const transaction = order?.transactions?.payments?.find(one => one?.reference_id === paymentId)
      if (!transaction?.id) return null
      const part = amount === undefined ? undefined : { transactions: [{ id: transaction.id, amount: wire(amount) }] }
      const call = { method: 'POST', path: `/v1/orders/${id}/refund`, idempotencyKey, body: part } as const
      return parseShape(refundedShape, (await http(call)).body, '/v1/orders/refund')
    },
  }

  /** A payment, with the reference of the order it belongs to if it has none itself. */
  async function paymentOf(reference: string | null, id: string): Promise<PaymentAnswer> {
    const payment = await getPayment(id)
    if (!payment) throw new PaymentsError('unavailable', 'Mercado Pago, /v1/orders: its payment cannot be read yet')
    return { ...payment, externalReference: payment.externalReference ?? reference }
  }
}

const NOTHING = { reference: null, ids: [] }

const idsOf = ({ transactions }: Order) => transactions?.payments?.flatMap(one => one?.reference_id || []) ?? []

/** An amount as orders write it: text with two decimals. */
const wire = (amount: number): string => fromMinor(amount).toFixed(2)

/**
 * The body of an order for one scan. It lasts as long as the hold less the margin, whenever it is sent, because the same key needs the same
 * body. Throws PaymentsError if that would be longer than the hold.
 */
function orderBody({ externalReference, title, total, since, expiresAt }: CobroEnPersona, posId: string, now: Date) {
  const minutes = Math.floor((expiresAt.getTime() - since.getTime() - preferenceMarginMs) / 60_000)
  if (minutes < SHORTEST_MINUTES || now.getTime() + minutes * 60_000 > expiresAt.getTime())
    throw new PaymentsError('rejected', 'The hold ends too soon to begin a payment')
  return {
    type: 'qr',
    total_amount: wire(total),
    description: title.slice(0, DESCRIPTION_LENGTH),
    external_reference: externalReference,
    expiration_time: `PT${minutes}M`,
    config: { qr: { external_pos_id: posId, mode: 'dynamic' } },
    transactions: { payments: [{ amount: wire(total) }] },
  }
}
