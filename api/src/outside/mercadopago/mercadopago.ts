import { fromMinor } from '@talonario/contract'
import type { z } from 'zod'
import { systemClock } from '#outside/clock.ts'
import { type Payments, PaymentsError, preferenceMarginMs } from '#outside/payments.ts'
import { type Call, type HttpOptions, httpClient } from './mercadopago-http.ts'
import { ordersOf } from './mercadopago-orders.ts'
import { searchOf } from './mercadopago-search.ts'
import { notificationVerifier } from './mercadopago-signature.ts'
import {
  type PreferenceSettings,
  parseShape,
  preferenceBody,
  preferenceShape,
  readPayment,
  refundShape,
} from './mercadopago-wire.ts'

const LIVE_BASE_URL = 'https://api.mercadopago.com'
const PAYMENT_ID = /^\d{1,20}$/
const DESCRIPTOR_LENGTH = 13

export type MercadoPagoOptions = Partial<PreferenceSettings> &
  Omit<HttpOptions, 'baseUrl'> & {
    webhookSecret: string
    /** Secrets of further applications that send notifications about this account's money. */
    otherSecrets?: readonly string[]
    baseUrl?: string
    /** Whether money is real. Absent: decided by the token, since those for tests begin with `TEST-`. */
    liveMode?: boolean
    /** External id of the point of sale that charges in person. */
    posId?: string | undefined
  }

/** Mercado Pago: Checkout Pro by its four endpoints, and orders for payments in person. Throws at once if the settings cannot work. */
export function createMercadoPago(options: MercadoPagoOptions): Payments {
  const { baseUrl = LIVE_BASE_URL, statementDescriptor = 'RIFA', cashVouchers = false, clock = systemClock } = options
  if (options.accessToken.trim() === '') throw new Error('La credencial de Mercado Pago (access token) está vacía.')
  if (statementDescriptor.length > DESCRIPTOR_LENGTH) {
    throw new Error(`El texto del resumen de la tarjeta admite hasta ${DESCRIPTOR_LENGTH} caracteres.`)
  }
  const http = httpClient({ ...options, baseUrl })
  const ask = async <Output>(shape: z.ZodType<Output>, call: Call) =>
    parseShape(shape, (await http(call)).body, call.path.split('?', 1)[0] ?? '')

  const getPayment = async (id: string) => {
    if (!PAYMENT_ID.test(id)) return null
    const { status, body } = await http({ method: 'GET', path: `/v1/payments/${id}` })
    if (status === 404) return null
    const payment = readPayment(body)
    if (payment.id === id) return payment
    throw new PaymentsError('unreadable', 'Mercado Pago, /v1/payments: answered another payment', { status })
  }
  const { refundOf, ...enPersona } = ordersOf({ http, getPayment, posId: options.posId, clock })

  return {
    provider: 'mercadopago',
    liveMode: options.liveMode ?? !options.accessToken.startsWith('TEST-'),
    verifyNotification: notificationVerifier(options.webhookSecret, ...(options.otherSecrets ?? [])),

    async createPreference(preference, idempotencyKey) {
      if (preference.expiresAt.getTime() - preferenceMarginMs <= clock.now().getTime()) {
        throw new PaymentsError('rejected', 'The hold ends too soon to begin a payment')
      }
      const body = preferenceBody(preference, { statementDescriptor, cashVouchers }, clock.now())
      const call = { method: 'POST', path: '/checkout/preferences', idempotencyKey, body } as const
      const created = await ask(preferenceShape, call)
      if (isCheckout(created.initPoint, baseUrl)) return created
      throw new PaymentsError('unreadable', 'Mercado Pago, /checkout/preferences: init_point leads to another site')
    },

    ...enPersona,
    getPayment,

    searchPayments: searchOf(http),

    async refund(paymentId, idempotencyKey, amount, cobroId = '') {
      if (!PAYMENT_ID.test(paymentId)) throw new PaymentsError('rejected', 'Not the id of a Mercado Pago payment')
      const deCobro = await refundOf(cobroId, { paymentId, idempotencyKey, amount })
      return deCobro ?? ask(refundShape, refundCall(paymentId, idempotencyKey, amount))
    },
  }
}

function refundCall(paymentId: string, idempotencyKey: string, amount: number | undefined): Call {
  return {
    method: 'POST',
    path: `/v1/payments/${paymentId}/refunds`,
    idempotencyKey,
    // Without this header a refund that is under way is reported as a 400.
    headers: { 'x-render-in-process-refunds': 'true' },
    ...(amount === undefined ? {} : { body: { amount: fromMinor(amount) } }),
  }
}

const CHECKOUT_HOST = /^([a-z0-9-]+\.)*mercadopago\.(com|cl|com\.(ar|br|co|mx|pe|uy|ve))$/

/** Whether this is a page of Mercado Pago, or of its stand-in in tests: shoppers are sent nowhere else. */
function isCheckout(initPoint: string, baseUrl: string): boolean {
  const url = new URL(initPoint)
  if (url.username || url.password) return false
  if (url.origin === new URL(baseUrl).origin) return true
  return url.protocol === 'https:' && url.port === '' && CHECKOUT_HOST.test(url.hostname)
}
