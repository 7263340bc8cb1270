import { randomUUID } from 'node:crypto'
import type { Clock } from '../src/outside/clock.ts'
/** Mercado Pago's resources in its own terms and decimals, with its documented limits. */

export type WirePayment = {
  id: number
  status: string
  status_detail: string
  transaction_amount: number
  transaction_amount_refunded: number
  currency_id: string
  external_reference: string | null
  collector_id: number
  live_mode: boolean
  payment_type_id: string
  payment_method_id: string
  installments: number
  date_created: string
  date_approved: string | null
  date_last_updated: string
  notification_url: string | null
  /** What was charged for it, and to whom; it stays when money goes back. */
  fee_details: { type: string; amount: number; fee_payer: 'collector' | 'payer' }[]
  /** Every charge, with what of it was given back. */
  charges_details: {
    name: string
    type: string
    accounts: { from: string; to: string }
    amounts: { original: number; refunded: number }
  }[]
  refunds: WireRefund[]
}

export type WireRefund = { id: number; payment_id: number; amount: number; status: string; date_created: string }

export type WirePreference = {
  id: string
  collector_id: number
  init_point: string
  items: { title: string; quantity: number; unit_price: number; currency_id: string }[]
  external_reference: string
  notification_url?: string
  auto_return?: string
  back_urls?: Partial<Record<'success' | 'failure' | 'pending', string>>
  expires?: boolean
  expiration_date_to?: string
  payment_methods?: { excluded_payment_types?: { id: string }[] }
}

/** A refusal as the API words it: status, error, cause codes. */
export class ApiError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: string, message: string, ...causes: number[]) {
    super(message)
    this.status = status
    this.body = { message, error, status, cause: causes.map(code => ({ code, description: message })) }
  }
}

/** An approved card payment, as default values. */
export const plainPayment = {
  status: 'approved',
  status_detail: '',
  transaction_amount: 0,
  transaction_amount_refunded: 0,
  currency_id: 'ARS',
  external_reference: null,
  payment_type_id: 'credit_card',
  payment_method_id: 'visa',
  installments: 1,
  date_approved: null,
  notification_url: null,
}

const details: Record<string, string> = {
  approved: 'accredited',
  authorized: 'pending_capture',
  pending: 'pending_waiting_payment',
  in_process: 'pending_review_manual',
  in_mediation: 'pending',
  rejected: 'cc_rejected_insufficient_amount',
  cancelled: 'expired',
  refunded: 'refunded',
  charged_back: 'settled',
}

/** The detail and the approval date that go with a status, unless they were given. */
export function settleWords(payment: WirePayment, given: Partial<WirePayment>): void {
  if (given.status !== undefined && given.status_detail === undefined)
    payment.status_detail = details[payment.status] ?? ''
  if (payment.status_detail === '') payment.status_detail = details[payment.status] ?? ''
  if (payment.status === 'approved' && given.date_approved === undefined)
    payment.date_approved ??= payment.date_last_updated
}

/** The refusals a preference meets. */
export function checkPreference(body: Partial<WirePreference>): void {
  const refuse = (error: string, message: string) => new ApiError(400, error, message)
  if (!body.items?.length) throw refuse('invalid_items', 'items needed')
  for (const item of body.items) {
    if (!(Number.isInteger(item.quantity) && item.quantity > 0))
      throw refuse('invalid_items', 'quantity must be a positive integer')
    if (!(typeof item.unit_price === 'number' && item.unit_price > 0))
      throw refuse('invalid_items', 'unit_price invalid')
  }
  // It leads nobody back to the buyer's own machine, and words that in the same way.
  const { success } = body.back_urls ?? {}
  if (body.auto_return && (!success || new URL(success).hostname === 'localhost'))
    throw refuse('invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
}

/** The stand-in's memory and its possible changes. */

export type StoreOptions = { url: string; collectorId: number; liveMode: boolean; clock: Clock }
export type Store = ReturnType<typeof createStore>

export function createStore({ url, collectorId, liveMode, clock }: StoreOptions) {
  const preferences = new Map<string, WirePreference>()
  const payments = new Map<number, WirePayment>()
  const watchers: ((payment: WirePayment, action: 'payment.created' | 'payment.updated') => void)[] = []
  let lastId = 1_300_000_000
  let lastInstant = 0

  /** Every change gets its own instant, so that the latest one is defined. */
  const instant = () => {
    lastInstant = Math.max(clock.now().getTime(), lastInstant + 1)
    return wireInstant(new Date(lastInstant))
  }

  const store = {
    /** What is charged of an approved payment; and whether a refund gives it back in proportion. */
    rate: 0,
    givesBack: true,
    preferences,
    payments,
    watch: (watcher: (typeof watchers)[number]) => void watchers.push(watcher),

    createPreference(body: Partial<WirePreference>): WirePreference {
      checkPreference(body)
      const id = `${collectorId}-${randomUUID()}`
      const point = `${url}/checkout/v1/redirect?pref_id=${id}`
      const created = {
        ...body,
        id,
        collector_id: collectorId,
        init_point: point,
        date_created: instant(),
      } as WirePreference
      preferences.set(id, created)
      return created
    },

    /** A shopper pays a preference. `overrides` make the payment late, short, foreign or odd in any other way. */
    pay(preferenceId: string, overrides: Partial<WirePayment> = {}): WirePayment {
      const preference = preferences.get(preferenceId)
      if (!preference) throw new ApiError(404, 'not_found', 'Preference not found')
      const type = overrides.payment_type_id ?? 'credit_card'
      if (preference.payment_methods?.excluded_payment_types?.some(excluded => excluded.id === type))
        throw new ApiError(400, 'bad_request', `Payment type ${type} is excluded`)
      return store.addPayment({
        transaction_amount: total(preference),
        currency_id: preference.items[0]?.currency_id ?? 'ARS',
        external_reference: preference.external_reference,
        notification_url: preference.notification_url ?? null,
        ...overrides,
      })
    },

    addPayment(fields: Partial<WirePayment>): WirePayment {
      const id = ++lastId
      const at = instant()
      const payment: WirePayment = {
        id,
        ...plainPayment,
        collector_id: collectorId,
        live_mode: liveMode,
        date_created: at,
        date_last_updated: at,
        refunds: [],
        fee_details: [],
        charges_details: [],
        ...fields,
      }
      settleWords(payment, fields)
      charge(payment, store.rate)
      payments.set(id, payment)
      for (const watcher of watchers) watcher(payment, 'payment.created')
      return payment
    },

    /** Approve, reject, mediate, charge back: any change of a payment. */
    change(id: number, fields: Partial<WirePayment>): WirePayment {
      const payment = store.payment(id)
      Object.assign(payment, { date_last_updated: instant() }, fields)
      settleWords(payment, fields)
      charge(payment, store.rate)
      for (const watcher of watchers) watcher(payment, 'payment.updated')
      return payment
    },

    payment(id: number): WirePayment {
      const payment = payments.get(id)
      if (!payment) throw new ApiError(404, 'not_found', 'Payment not found', 2000)
      return payment
    },

    refund(id: number, amount: unknown, status: 'approved' | 'in_process'): WireRefund {
      const payment = store.payment(id)
      const left = cents(payment.transaction_amount) - cents(payment.transaction_amount_refunded)
      if (amount !== undefined && typeof amount !== 'number')
        throw new ApiError(400, 'bad_request', 'amount attribute must be numeric', 4041)
      const wanted = amount === undefined ? left : cents(amount)
      if (wanted <= 0 && payment.status === 'approved')
        throw new ApiError(400, 'bad_request', 'amount attribute must be positive', 4040)
      if (payment.status !== 'approved' || wanted > left)
        throw new ApiError(400, 'bad_request', 'The action requested is not valid for the current payment state', 2063)
      const refund: WireRefund = { id: ++lastId, payment_id: id, amount: wanted / 100, status, date_created: instant() }
      payment.refunds.push(refund)
      if (status === 'approved') store.settleRefund(refund)
      return refund
    },

    /** Ends a refund that was `in_process`. */
    settleRefund(refund: WireRefund): void {
      refund.status = 'approved'
      const payment = store.payment(refund.payment_id)
      const refunded = cents(payment.transaction_amount_refunded) + cents(refund.amount)
      const whole = refunded === cents(payment.transaction_amount)
      for (const { amounts } of payment.charges_details.filter(() => store.givesBack))
        amounts.refunded = Math.floor((cents(amounts.original) * refunded) / cents(payment.transaction_amount)) / 100
      store.change(payment.id, {
        transaction_amount_refunded: refunded / 100,
        status: whole ? 'refunded' : payment.status,
        status_detail: whole ? 'refunded' : 'partially_refunded',
      })
    },
  }
  return store
}

/** An approved payment is charged, once: with documented words, the receiver's part and one of the payer's that does not concern it. */
function charge(payment: WirePayment, rate: number): void {
  if (payment.status !== 'approved' || payment.charges_details.length > 0 || rate === 0) return
  const original = Math.round(cents(payment.transaction_amount) * rate) / 100
  payment.fee_details = [
    { type: 'mercadopago_fee', amount: original, fee_payer: 'collector' },
    { type: 'financing_fee', amount: 12.34, fee_payer: 'payer' },
  ]
  payment.charges_details = [
    {
      name: 'mercadopago_fee',
      type: 'fee',
      accounts: { from: 'collector', to: 'mp' },
      amounts: { original, refunded: 0 },
    },
    {
      name: 'financing_fee',
      type: 'fee',
      accounts: { from: 'payer', to: 'mp' },
      amounts: { original: 12.34, refunded: 0 },
    },
  ]
}

function total(preference: WirePreference): number {
  return preference.items.reduce((sum, item) => sum + cents(item.unit_price) * item.quantity, 0) / 100
}

function cents(amount: number): number {
  return Math.round(amount * 100)
}

/** Mercado Pago writes instants in its own zone, four hours behind UTC. */
function wireInstant(date: Date): string {
  return new Date(date.getTime() - 4 * 3_600_000).toISOString().replace('Z', '-04:00')
}
