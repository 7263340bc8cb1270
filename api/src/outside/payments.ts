import type { Proveedor } from '@talonario/contract'

/** How an order in the shop is paid: by the provider, or by a transfer to the organisation. */
export type Medio = Proveedor | 'transferencia'

/** The payments port: what the shop needs of a provider. Amounts are integers in minor units. */

/** Our words for the states of a payment; each provider translates its own into these. */
export const paymentStates = [
  'pendiente',
  'aprobado',
  /** Reserved on a card but not charged: money that is announced. */
  'autorizado',
  'en_proceso',
  /** The buyer has opened a claim, and the money is held until it is decided. */
  'en_reclamo',
  'rechazado',
  'cancelado',
  'devuelto',
  'contracargo',
  /** A chargeback that was decided in our favour: the money is back. */
  'contracargo_revertido',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** A payment as the provider reports it now. `amount`, `refunded` and `fee` are minor units of `currency`. */
export type ProviderPayment = {
  id: string
  externalReference: string | null
  status: PaymentState
  /** The provider's words, for people. After a partial refund the state is still `aprobado`. */
  statusDetail: string
  amount: number
  refunded: number
  /** What the provider charges the receiver, less what it has given back of that; null if it does not say. */
  fee: number | null
  currency: string
  collectorId: string | null
  liveMode: boolean
  dateLastUpdated: Date
}

/**
 * A payment that cannot be read, so nothing is decided by it. `words`: what can be shown of it, nothing about a person. Without `id`, the
 * whole reply about an order cannot be read.
 */
export type UnreadPayment = { id: string; externalReference: string | null; words: string }
export type PaymentAnswer = ProviderPayment | UnreadPayment

export const isUnread = (answer: PaymentAnswer): answer is UnreadPayment => 'words' in answer

/** What a shopper has to pay. `unitPrice` is in minor units. */
export type Preference = {
  externalReference: string
  items: { id: string; title: string; quantity: number; unitPrice: number }[]
  /** A buyer in person may have left no address. */
  payer: { name: string; email?: string }
  currency: string
  /** End of the hold; the provider stops taking payments `preferenceMarginMs` earlier. */
  expiresAt: Date
  backUrls: { success: string; failure: string; pending: string }
  notificationUrl: string
}

/** Time for a payment begun at the last moment to end inside the hold. */
export const preferenceMarginMs = 5 * 60_000

/**
 * `initPoint`: the page where the shopper pays, or, in person, the text of the QR code. `collectorId`: the account that gets the money; a
 * payment to another account does not pay the order.
 */
export type CreatedPreference = { id: string; initPoint: string; collectorId: string | null }

/** What a buyer in person pays by scanning a code. `total` in minor units; `since`: the beginning of the hold. */
export type CobroEnPersona = {
  externalReference: string
  title: string
  total: number
  since: Date
  expiresAt: Date
}

/** `amount` in minor units; `status` in the provider's words. */
export type Refund = { id: string; amount: number; status: string }

/** A request that claims to be the provider's; anything may be missing or have the wrong type. */
export type Notification = { query: Record<string, unknown>; headers: Record<string, unknown> }

/**
 * `paymentId` names a payment, or a charge in person; it is empty if the request is about neither, and only a hint if it is not valid.
 * `reason`: the part of the request that is wrong.
 */
export type NotificationCheck = { valid: true; paymentId: string } | { valid: false; reason: string; paymentId: string }

export type Payments = {
  provider: Proveedor
  /** The mode that payments must have to count: test money does not pay a real order, nor real money a test order. */
  liveMode: boolean
  createPreference(preference: Preference, idempotencyKey: string): Promise<CreatedPreference>
  /** Charges in person by a QR code for any wallet. Absent if that is not set up. */
  cobrarEnPersona?(cobro: CobroEnPersona, idempotencyKey: string): Promise<CreatedPreference>
  /** The payments of a charge in person; `null` if this is no id of one. */
  getCobro?(id: string): Promise<PaymentAnswer[] | null>
  /** Cancels a charge in person. Throws PaymentsError, also if it was paid. */
  cancelCobro?(id: string, idempotencyKey: string): Promise<void>
  /** `null` if the provider has no such payment. */
  getPayment(id: string): Promise<PaymentAnswer | null>
  /** All payments of an order, oldest first. */
  searchPayments(externalReference: string): Promise<PaymentAnswer[]>
  /**
   * Refunds a payment, or `amount` minor units of it. The same key is the same refund, however often it is sent. `cobroId`: the charge in
   * person that it paid, or empty.
   */
  refund(paymentId: string, idempotencyKey: string, amount?: number, cobroId?: string): Promise<Refund>
  verifyNotification(notification: Notification): NotificationCheck
}

/**
 * The provider failed; a shopper gets PROVEEDOR (502). `unavailable`: no reply, so a write may have happened or not: repeat it later with
 * the same key. `rejected`: refused, and the same request would be refused again. `unreadable`: the reply has an undocumented shape.
 */
export class PaymentsError extends Error {
  readonly code = 'PROVEEDOR'
  readonly kind: 'unavailable' | 'rejected' | 'unreadable'
  /** The HTTP status of the last reply, `null` without one. */
  readonly status: number | null
  /** The provider's cause codes, such as `2063` (not possible in the payment's state). */
  readonly causes: readonly string[]
  /** The pause that the provider asked for, in milliseconds. */
  readonly retryAfterMs: number | null

  constructor(
    kind: PaymentsError['kind'],
    message: string,
    about: { status?: number | null; causes?: readonly string[]; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause })
    this.name = 'PaymentsError'
    this.kind = kind
    this.status = about.status ?? null
    this.causes = about.causes ?? []
    this.retryAfterMs = about.retryAfterMs ?? null
  }
}

/** No order has this reference: if a search for it succeeds, the credentials work. */
const NOBODYS_REFERENCE = 'talonario-revision'

/** Why the provider cannot be used with these credentials; null if it can. */
export async function refusalOfPayments(payments: Payments): Promise<PaymentsError | null> {
  try {
    const [odd] = (await payments.searchPayments(NOBODYS_REFERENCE)).filter(isUnread)
    return odd ? new PaymentsError('unreadable', odd.words, { status: 200 }) : null
  } catch (error) {
    if (error instanceof PaymentsError) return error
    throw error
  }
}

/** What to ask about: an order, with the id of its charge in person or ''; or a payment or such a charge, by id; or both. */
export type Question = { order: { referencia: string; cobroId: string } | undefined; named: string | undefined }
/** `failure`: one of the questions got no reply; the other replies count all the same. */
export type Answers = { answers: PaymentAnswer[]; failure: PaymentsError | null }

/**
 * Asks the provider about an order or a payment, each question by itself. The search may be seconds behind a payment that can be read by
 * its id, and may not find payments in person.
 */
export async function askPayments(payments: Payments, { order, named }: Question): Promise<Answers> {
  const asked = await Promise.allSettled([
    order ? payments.searchPayments(order.referencia) : [],
    order?.cobroId ? readCobro(payments, order.cobroId, order.referencia) : [],
    named === undefined ? [] : readNamed(payments, named),
  ])
  const failures = asked.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  const [unexpected] = failures.filter(error => !(error instanceof PaymentsError))
  if (unexpected) throw unexpected
  return {
    answers: asked.flatMap(one => (one.status === 'fulfilled' ? one.value : [])),
    failure: failures[0] ?? null,
  }
}

async function readNamed(payments: Payments, id: string): Promise<PaymentAnswer[]> {
  const inPerson = await payments.getCobro?.(id)
  if (inPerson) return inPerson
  const payment = await payments.getPayment(id)
  return payment ? [payment] : []
}

async function readCobro(payments: Payments, id: string, externalReference: string): Promise<PaymentAnswer[]> {
  try {
    return (await payments.getCobro?.(id)) ?? []
  } catch (error) {
    if (!(error instanceof PaymentsError && error.kind === 'unreadable')) throw error
    return [{ id: '', externalReference, words: error.message }]
  }
}
