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
  if (body.auto_return && !body.back_urls?.success)
    throw refuse('invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
}
