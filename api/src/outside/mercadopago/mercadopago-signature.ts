import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Notification, NotificationCheck } from '#outside/payments.ts'

const DATA_ID = /^[A-Za-z0-9_-]{1,64}$/
const TYPE = /^[A-Za-z0-9_.-]{1,64}$/
/** Notifications about a payment, or about an order that is paid in person. */
const OF_MONEY: readonly unknown[] = ['payment', 'order']
/** Notifications about the order that Mercado Pago makes of a scan or a checkout, which may be the only ones. Its id looks like a payment's. */
const OF_MERCHANT_ORDER: readonly unknown[] = ['topic_merchant_order_wh', 'merchant_order']
export const MERCHANT_ORDER = 'MO'
const TS = /^\d{10,13}$/
const V1 = /^[0-9a-f]{64}$/

/**
 * HMAC-SHA256 of a notification, in hex. `ts` is taken as in the header, in seconds or milliseconds; missing parts are left out
 * (https://www.mercadopago.com.ar/developers/es/docs/checkout-pro/payment-notifications).
 */
export function notificationHash(secret: string, dataId: string, requestId: string, ts: string): string {
  const signed = [dataId && `id:${dataId};`, requestId && `request-id:${requestId};`, `ts:${ts};`]
  return createHmac('sha256', secret).update(signed.join('')).digest('hex')
}

/**
 * Checks the sender of a notification; the payment itself is read from the provider. No age is too old, because a retry keeps its first
 * signature. `others`: the secrets of further applications of the same owner. Throws on an empty secret.
 */
export function notificationVerifier(
  secret: string,
  ...others: readonly string[]
): (notification: Notification) => NotificationCheck {
  if (secret.trim() === '') throw new Error('La clave secreta de las notificaciones de pago está vacía.')
  const secrets = [secret, ...others]
  return ({ query, headers }) => {
    const fault = (reason: string): NotificationCheck => ({ valid: false, reason, paymentId: namedIn(query) })
    const dataId = absentOr(query['data.id'], DATA_ID)
    if (dataId === null) return fault('data.id')
    const type = text(query.type, TYPE)
    if (!type) return fault('type')
    const requestId = absentOr(headers['x-request-id'], /^[\x21-\x7e]{1,256}$/)
    if (requestId === null) return fault('x-request-id')
    const signature = readSignature(headers['x-signature'])
    if (!signature) return fault('x-signature')
    // Some products sign the id as sent, others in lower case; always computes both.
    const hashes = secrets.flatMap(secret =>
      [dataId, dataId.toLowerCase()].map(id => notificationHash(secret, id, requestId, signature.ts)),
    )
    if (!hashes.map(hash => same(signature.v1, hash)).includes(true)) return fault('mismatch')
    // The type is not signed, so it only tells whether there is something to read, and where.
    return { valid: true, paymentId: readableOf(type, dataId) }
  }
}

/** `ts=…,v1=…`, exactly one of each. Other pairs are allowed, for a later scheme. */
function readSignature(header: unknown): { ts: string; v1: string } | null {
  if (typeof header !== 'string') return null
  const pairs = header.split(',').map(part => /^([a-z0-9]+)=([^=\s]+)$/.exec(part))
  if (pairs.some(pair => pair === null)) return null
  const only = (key: string, form: RegExp) => {
    const values = pairs.filter(pair => pair?.[1] === key)
    return values.length === 1 ? text(values[0]?.[2], form) : null
  }
  const ts = only('ts', TS)
  const v1 = only('v1', V1)
  return ts && v1 ? { ts, v1 } : null
}

/** Empty if the value is absent; null if it is impossible. */
const absentOr = (value: unknown, form: RegExp) => (value === undefined ? '' : text(value, form))

/** A value as text of this form; null for anything else, such as the list that a repeated parameter or header arrives as. */
function text(value: unknown, form: RegExp): string | null {
  return typeof value === 'string' && form.test(value) ? value : null
}

function same(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/** The payment or order named by a request, signed or not: a webhook, or the older IPN, whose signature cannot be verified. */
function namedIn(query: Notification['query']): string {
  return readableOf(query.type ?? query.topic, text(query['data.id'] ?? query.id, DATA_ID) ?? '')
}

function readableOf(type: unknown, id: string): string {
  if (OF_MONEY.includes(type)) return id
  return OF_MERCHANT_ORDER.includes(type) && /^\d{1,20}$/.test(id) ? MERCHANT_ORDER + id : ''
}
