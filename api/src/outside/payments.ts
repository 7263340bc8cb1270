import type { Proveedor } from '@talonario/contract'

/** Who an order in the shop is paid to: the provider, or the organisation itself by a transfer. */
export type Medio = Proveedor | 'transferencia'

/** The payments port: what the shop needs from a provider. Amounts are integer minor units. */

/** What has become of a payment, in our words: each provider has a table from its own to these. */
export const paymentStates = [
  'pendiente',
  'aprobado',
  /** Reserved on a card and not charged: announced money. */
  'autorizado',
  'en_proceso',
  /** The buyer has made a claim, and the money is held until it is decided. */
  'en_reclamo',
  'rechazado',
  'cancelado',
  'devuelto',
  'contracargo',
  /** A chargeback that was decided for us: the money is here again. */
  'contracargo_revertido',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** A payment as the provider reports it now. `amount`, `refunded` and `fee` are minor units of `currency`. */
export type ProviderPayment = {
  id: string
  externalReference: string | null
  status: PaymentState
  /** The provider's own words about it, for people. A partial refund leaves `aprobado`. */
  statusDetail: string
  amount: number
  refunded: number
  /** What the provider charges its receiver for it, less what it gave back of that; null: it does not say. */
  fee: number | null
  currency: string
  collectorId: string | null
  liveMode: boolean
  dateLastUpdated: Date
}

/**
 * A payment in words that cannot be read: nothing is decided from it. `words` is what was sent of it, nothing about a person. Without `id` it is the whole
 * answer about an order that cannot be read.
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

/** So that a payment begun at the last moment ends inside the hold. */
export const preferenceMarginMs = 5 * 60_000

/**
 * `initPoint` is the page where the shopper pays, or in person the text of the code to scan. `collectorId` is the account the money goes to: a payment
 * to another one does not pay the order.
 */
export type CreatedPreference = { id: string; initPoint: string; collectorId: string | null }

/** What a buyer in person pays by scanning a code. `total` in minor units; `since` is the beginning of the hold. */
export type CobroEnPersona = {
  externalReference: string
  title: string
  total: number
  since: Date
  expiresAt: Date
}

/** `amount` in minor units; `status` in the provider's words. */
export type Refund = { id: string; amount: number; status: string }

/** A request that says to be the provider's; anything may be missing or of the wrong type. */
export type Notification = { query: Record<string, unknown>; headers: Record<string, unknown> }

/** `paymentId` names a payment, or what was asked for in person; it is empty if it is about neither; of a refusal it is only a hint, and `reason` is what of the request is wrong. */
export type NotificationCheck = { valid: true; paymentId: string } | { valid: false; reason: string; paymentId: string }

export type Payments = {
  provider: Proveedor
  /** The mode a payment must carry to count: test money does not pay a real order, nor the other way round. */
  liveMode: boolean
  createPreference(preference: Preference, idempotencyKey: string): Promise<CreatedPreference>
  /** Asks for money in person: a code for any wallet. Absent where that is not set up. */
  cobrarEnPersona?(cobro: CobroEnPersona, idempotencyKey: string): Promise<CreatedPreference>
  /** The payments of what was asked for in person; `null` if this is not an id of such. */
  getCobro?(id: string): Promise<PaymentAnswer[] | null>
  /** Takes no more money for it. Throws PaymentsError, also if it was paid. */
  cancelCobro?(id: string, idempotencyKey: string): Promise<void>
  /** `null` if the provider knows no such payment. */
  getPayment(id: string): Promise<PaymentAnswer | null>
  /** Every payment made for an order, oldest first. */
  searchPayments(externalReference: string): Promise<PaymentAnswer[]>
  /**
   * The whole payment, or `amount` minor units of it. One key is one refund, however often it is sent. `cobroId`: of what it was asked for in person,
   * or empty.
   */
  refund(paymentId: string, idempotencyKey: string, amount?: number, cobroId?: string): Promise<Refund>
  verifyNotification(notification: Notification): NotificationCheck
}

/**
 * The provider failed; a shopper gets PROVEEDOR (502). `unavailable`: no answer, so a write may or may not have happened: repeat it later with the
 * same key. `rejected`: refused, and the same request will be refused again. `unreadable`: it answered in a shape that nobody documented.
 */
export class PaymentsError extends Error {
  readonly code = 'PROVEEDOR'
  readonly kind: 'unavailable' | 'rejected' | 'unreadable'
  /** HTTP status of the last answer, `null` without one. */
  readonly status: number | null
  /** The provider's cause codes, such as `2063` (not possible in the payment's state). */
  readonly causes: readonly string[]
  /** The pause requested by the provider, milliseconds. */
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

/** A reference that no order has: a successful search for it proves that the credentials work. */
const NOBODYS_REFERENCE = 'talonario-revision'

/** The reason why the provider cannot be used with these credentials; null if it can. */
export async function refusalOfPayments(payments: Payments): Promise<PaymentsError | null> {
  try {
    const [odd] = (await payments.searchPayments(NOBODYS_REFERENCE)).filter(isUnread)
    return odd ? new PaymentsError('unreadable', odd.words, { status: 200 }) : null
  } catch (error) {
    if (error instanceof PaymentsError) return error
    throw error
  }
}

/** What to ask about: an order, with the id of what it was asked for in person or an empty one; a payment or such by its id; or both. */
export type Question = { order: { referencia: string; cobroId: string } | undefined; named: string | undefined }
/** `failure`: one of the questions has no answer; what the others say counts all the same. */
export type Answers = { answers: PaymentAnswer[]; failure: PaymentsError | null }

/**
 * All that the provider says about an order or a payment, each question by itself. The search may be some seconds behind a payment that can already be read
 * by its id, and is not known to find what is paid in person.
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
