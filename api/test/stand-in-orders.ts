import { randomBytes } from 'node:crypto'
import type { Clock } from '../src/outside/clock.ts'
import type { Notifier } from './stand-in-notifier.ts'
import { ApiError, type Store, type WirePayment } from './stand-in-store.ts'

/** Mercado Pago's orders of type `qr`, in its own terms: one code, one payment, and states of their own. */

type WireTransaction = {
  id: string
  amount: string
  status: string
  status_detail: string
  /** Once money has moved: its id among all payments. */
  reference_id?: string
  paid_amount?: string
  refunded_amount?: string
}

export type WireOrder = {
  id: string
  user_id: string
  type: string
  external_reference: string
  description: string
  expiration_time: string
  total_amount: string
  status: string
  status_detail: string
  created_date: string
  last_updated_date: string
  config: { qr: { external_pos_id: string; mode: string } }
  transactions: { payments: WireTransaction[]; refunds?: { id: string; amount: string; status: string }[] }
  type_response?: { qr_data: string }
}

/** Orders word their refusals as a list. */
export const orderRefusal = (status: number, code: string) =>
  Object.assign(new ApiError(status, code, code), { body: { errors: [{ code, message: code, details: [] }] } })

/** The only point of sale of the account. */
export const CAJA = 'RIFACAJA1'
const AMOUNT = /^\d+\.\d{2}$/
const SMALLEST = 15

type OrdersOptions = { store: Store; notifications: Notifier; collectorId: number; clock: Clock }
export type Orders = ReturnType<typeof createOrders>

export function createOrders({ store, notifications, collectorId, clock }: OrdersOptions) {
  const all = new Map<string, WireOrder>()
  /** Of each order the one that the provider makes of its scan, under an id that looks like a payment's. */
  const merchantIds = new Map<string, number>()
  const id = (prefix: string) => `${prefix}01${randomBytes(12).toString('hex').toUpperCase()}`

  const move = (order: WireOrder, status: string, detail = status) => {
    Object.assign(order, { status, status_detail: detail, last_updated_date: clock.now().toISOString() })
    notifications.announceOrder(order, merchantIds.get(order.id) ?? 0, `order.${status}`)
  }

  const orders = {
    all,

    create(sent: unknown): WireOrder {
      const body = sent as WireOrder
      const amount = body?.transactions?.payments?.[0]?.amount
      if (body?.type !== 'qr' || !amount) throw orderRefusal(400, 'required_properties')
      if (!AMOUNT.test(amount) || amount !== body.total_amount) throw orderRefusal(400, 'invalid_total_amount')
      if (Number(amount) < SMALLEST) throw orderRefusal(400, 'property_value')
      if (!/^[\w-]{1,64}$/.test(body.external_reference) || !/^PT\d+M$/.test(body.expiration_time))
        throw orderRefusal(400, 'property_value')
      if (body.config?.qr?.external_pos_id !== CAJA) throw orderRefusal(404, 'pos_not_found')
      const at = clock.now().toISOString()
      const order: WireOrder = {
        ...structuredClone(body),
        id: id('ORD'),
        user_id: String(collectorId),
        status: 'created',
        status_detail: 'created',
        created_date: at,
        last_updated_date: at,
        transactions: { payments: [{ id: id('PAY'), amount, status: 'created', status_detail: 'ready_to_process' }] },
        type_response: { qr_data: `00020101021243650016COM.MERCADOLIBRE0201306362${id('')}5802AR6304ABCD` },
      }
      all.set(order.id, order)
      merchantIds.set(order.id, 41_788_606_000 + all.size)
      return order
    },

    /** The order of a scan by its own id: it lists its payments by theirs. */
    getMerchant(id: number): object {
      const [orderId] = [...merchantIds].find(([, merchantId]) => merchantId === id) ?? []
      const order = orderId === undefined ? undefined : all.get(orderId)
      if (!order) throw new ApiError(404, 'not_found', 'merchant order not found')
      const { status, external_reference, total_amount, transactions } = order
      const payments = transactions.payments.flatMap(({ reference_id }) =>
        reference_id ? store.payment(Number(reference_id)) : [],
      )
      return {
        id,
        status: status === 'created' ? 'opened' : 'closed',
        external_reference,
        total_amount: Number(total_amount),
        payments: payments.map(({ id, status, transaction_amount }) => ({ id, status, transaction_amount })),
      }
    },

    get(id: string): WireOrder {
      const order = all.get(id)
      if (!order) throw orderRefusal(404, 'order_not_found')
      const ends = Date.parse(order.created_date) + Number(/\d+/.exec(order.expiration_time)) * 60_000
      if (order.status === 'created' && !order.transactions.payments[0]?.reference_id && ends <= clock.now().getTime())
        move(order, 'expired')
      return order
    },

    /** Somebody scans the code and pays; `overrides` make the payment odd in any way. A wallet refuses a code that is over. */
    scan(id: string, overrides: Partial<WirePayment> = {}): WirePayment {
      const order = orders.get(id)
      const [transaction] = order.transactions.payments
      if (order.status !== 'created' || !transaction || transaction.reference_id)
        throw orderRefusal(409, 'invalid_order_status')
      const payment = store.addPayment({
        transaction_amount: Number(transaction.amount),
        external_reference: order.external_reference,
        payment_type_id: 'account_money',
        payment_method_id: 'interop_transfer',
        ...overrides,
      })
      transaction.reference_id = String(payment.id)
      follow(payment)
      return payment
    },

    cancel(id: string): WireOrder {
      const order = orders.get(id)
      if (order.status !== 'created' || order.transactions.payments[0]?.reference_id)
        throw orderRefusal(409, 'cannot_cancel_order')
      move(order, 'canceled', 'canceled_by_api')
      return order
    },

    refund(id: string, sent: unknown): WireOrder {
      const order = orders.get(id)
      const [transaction] = order.transactions.payments
      if (order.status !== 'processed' || !transaction?.reference_id) throw orderRefusal(409, 'invalid_order_status')
      const part = (sent as { transactions?: { id: string; amount: string }[] } | undefined)?.transactions?.[0]
      if (part && (part.id !== transaction.id || !AMOUNT.test(part.amount))) throw orderRefusal(400, 'property_value')
      const { id: refundId, amount } = store.refund(
        Number(transaction.reference_id),
        part && Number(part.amount),
        'approved',
      )
      order.transactions.refunds ??= []
      order.transactions.refunds.push({ id: `REF${refundId}`, amount: amount.toFixed(2), status: 'processed' })
      return order
    },
  }

  /** An order goes with its payment. */
  function follow(payment: WirePayment): void {
    const order = [...all.values()].find(({ transactions: { payments } }) =>
      payments.some(({ reference_id }) => reference_id === String(payment.id)),
    )
    const [transaction] = order?.transactions.payments ?? []
    if (!order || !transaction) return
    const status = { approved: 'processed', refunded: 'refunded', charged_back: 'charged_back' }[payment.status]
    Object.assign(transaction, {
      status: status ?? 'processing',
      paid_amount: payment.transaction_amount.toFixed(2),
      refunded_amount: payment.transaction_amount_refunded.toFixed(2),
    })
    if (status) move(order, status, payment.transaction_amount_refunded ? 'partially_refunded' : 'accredited')
  }
  store.watch(follow)

  return orders
}
