import { fromMinor, toMinor } from '@talonario/contract'
import { z } from 'zod'
import {
  type PaymentAnswer,
  type PaymentState,
  PaymentsError,
  type Preference,
  type ProviderPayment,
  preferenceMarginMs,
} from '#outside/payments.ts'

/** Mercado Pago's shapes as documented, and the only place where its decimals become minor units. */

export const id = z.union([z.int().nonnegative(), z.string().min(1).max(128)]).transform(String)
const instant = z.iso.datetime({ offset: true }).transform(text => new Date(text))
const money = z.union([z.number(), z.string()]).transform((amount, context) => {
  try {
    return toMinor(amount)
  } catch {
    context.addIssue({ code: 'custom', message: 'not an amount with at most two decimals' })
    return z.NEVER
  }
})

/** Mercado Pago's states of a payment, and ours. */
const STATES = {
  pending: 'pendiente',
  approved: 'aprobado',
  authorized: 'autorizado',
  in_process: 'en_proceso',
  in_mediation: 'en_reclamo',
  rejected: 'rechazado',
  cancelled: 'cancelado',
  refunded: 'devuelto',
  charged_back: 'contracargo',
} as const satisfies Record<string, PaymentState>

function stateOf(status: keyof typeof STATES, detail: string): PaymentState {
  return status === 'charged_back' && detail === 'reimbursed' ? 'contracargo_revertido' : STATES[status]
}

/** What Mercado Pago charges for a payment and has given back. If it cannot be read it counts as unknown, and the payment counts all the same. */
const fees = z
  .array(z.object({ fee_payer: z.string(), amount: z.number() }))
  .optional()
  .catch(undefined)
const charges = z
  .array(
    z.object({
      type: z.string(),
      accounts: z.object({ from: z.string() }),
      amounts: z.object({ refunded: z.number().nullish() }),
    }),
  )
  .optional()
  .catch(undefined)

/**
 * What the receiver of a payment is charged, in minor units: `fee_details` says what was charged and never changes, `charges_details` how
 * much of each charge was given back. Null if the reply has no `fee_details`.
 */
function feeOf(details: z.infer<typeof fees>, charged: z.infer<typeof charges>): number | null {
  if (!details) return null
  const cents = (amount: number) => Math.round(amount * 100)
  const taken = details.reduce((sum, { fee_payer, amount }) => sum + (fee_payer === 'collector' ? cents(amount) : 0), 0)
  const back = (charged ?? []).reduce(
    (sum, { type, accounts, amounts }) =>
      sum + (type === 'fee' && accounts.from === 'collector' ? cents(amounts.refunded ?? 0) : 0),
    0,
  )
  return Math.max(0, taken - back)
}

const paymentShape = z
  .object({
    id,
    external_reference: z.string().nullish(),
    status: z.enum(Object.keys(STATES) as (keyof typeof STATES)[]),
    status_detail: z.string().nullish(),
    transaction_amount: money,
    transaction_amount_refunded: money.nullish(),
    fee_details: fees,
    charges_details: charges,
    currency_id: z.string().length(3),
    collector_id: id.nullish(),
    live_mode: z.boolean(),
    date_last_updated: instant,
  })
  .transform(
    (wire): ProviderPayment => ({
      id: wire.id,
      externalReference: wire.external_reference || null,
      status: stateOf(wire.status, wire.status_detail ?? ''),
      statusDetail: wire.status_detail ?? '',
      amount: wire.transaction_amount,
      refunded: wire.transaction_amount_refunded ?? 0,
      fee: feeOf(wire.fee_details, wire.charges_details),
      currency: wire.currency_id,
      collectorId: wire.collector_id ?? null,
      liveMode: wire.live_mode,
      dateLastUpdated: wire.date_last_updated,
    }),
  )

/** The fields of an unreadable payment that people may see. None says who paid. */
const SHOWN = [
  'status',
  'status_detail',
  'transaction_amount',
  'transaction_amount_refunded',
  'currency_id',
  'collector_id',
  'live_mode',
  'date_last_updated',
] as const
const VALUE_LENGTH = 60

const namesShape = z.object({ id: id.catch(''), external_reference: z.string().nullable().catch(null) })

/** Parses one payment; what is no payment at all becomes an unread one without an id. */
export function readPayment(sent: unknown): PaymentAnswer {
  const parsed = paymentShape.safeParse(sent)
  if (parsed.success) return parsed.data
  const names = namesShape.safeParse(sent)
  if (!names.success) return { id: '', externalReference: null, words: 'No es un pago.' }
  return {
    id: names.data.id,
    externalReference: names.data.external_reference || null,
    words: wordsOf(sent, parsed.error),
  }
}

/** The fields as words, first those that cannot be read. */
function wordsOf(sent: unknown, { issues }: z.ZodError): string {
  const odd = new Set(issues.map(({ path: [field = ''] }) => field))
  const fields = SHOWN.toSorted((a, b) => Number(odd.has(b)) - Number(odd.has(a)))
  const value = (field: (typeof SHOWN)[number]) =>
    JSON.stringify((sent as Record<string, unknown>)[field])?.slice(0, VALUE_LENGTH) ?? 'falta'
  return fields.map(field => `${field}: ${value(field)}`).join(' · ')
}

export const preferenceShape = z
  .object({ id, init_point: z.url(), collector_id: id.nullish() })
  .transform(wire => ({ id: wire.id, initPoint: wire.init_point, collectorId: wire.collector_id ?? null }))

export const refundShape = z.object({ id, amount: money, status: z.string().min(1) })

/** Throws for a body of another shape, because nothing may be decided by half a reply. */
export function parseShape<Output>(shape: z.ZodType<Output>, body: unknown, what: string): Output {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const paths = parsed.error.issues.map(issue => issue.path.join('.') || '(body)')
  throw new PaymentsError('unreadable', `Mercado Pago, ${what}: unexpected shape at ${paths.join(', ')}`, {
    status: 200,
  })
}

export type PreferenceSettings = { statementDescriptor: string; cashVouchers: boolean }

/** The checkout preference in Mercado Pago's format; it is valid from `now` on. */
export function preferenceBody(preference: Preference, settings: PreferenceSettings, now: Date): object {
  const until = new Date(preference.expiresAt.getTime() - preferenceMarginMs)
  return {
    items: preference.items.map(item => ({
      id: item.id,
      title: item.title.slice(0, 256),
      quantity: item.quantity,
      unit_price: fromMinor(item.unitPrice),
      currency_id: preference.currency,
    })),
    payer: preference.payer,
    back_urls: preference.backUrls,
    auto_return: 'approved',
    notification_url: webhooksOnly(preference.notificationUrl),
    external_reference: preference.externalReference,
    expires: true,
    expiration_date_from: wireInstant(now),
    expiration_date_to: wireInstant(until),
    statement_descriptor: settings.statementDescriptor,
    // A voucher is paid at a counter days later, long after the hold.
    payment_methods: { excluded_payment_types: settings.cashVouchers ? [] : [{ id: 'ticket' }, { id: 'atm' }] },
  }
}

/** Adds the parameter without which the older, unsigned notifications are sent too. */
function webhooksOnly(notificationUrl: string): string {
  const url = new URL(notificationUrl)
  url.searchParams.set('source_news', 'webhooks')
  return url.href
}

/** `yyyy-MM-dd'T'HH:mm:ss.SSS±hh:mm`; the documented forms do not include a bare `Z`. */
function wireInstant(date: Date): string {
  return date.toISOString().replace('Z', '+00:00')
}
