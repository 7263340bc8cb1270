import { createMercadoPago, type MercadoPagoOptions } from '../src/outside/mercadopago/mercadopago.ts'
import { type Payments, PaymentsError, type Preference } from '../src/outside/payments.ts'
import type { StandIn } from './mercadopago-stand-in.ts'

/** The real client, directed to a stand-in. */
export function clientOf(standIn: StandIn, options: Partial<MercadoPagoOptions> = {}): Payments {
  const { url, accessToken, webhookSecret } = standIn
  return createMercadoPago({ baseUrl: url, accessToken, webhookSecret, ...options })
}

/** The variables with which a server of its own uses a stand-in. */
export const paymentsBy = ({ url, accessToken, webhookSecret }: StandIn) => ({
  ...{ PAYMENTS: 'mercadopago', MP_BASE_URL: url },
  ...{ MP_ACCESS_TOKEN: accessToken, MP_WEBHOOK_SECRET: webhookSecret },
})

/** An order of 1500.80 ARS, held for half an hour. */
export function samplePreference(change: Partial<Preference> = {}): Preference {
  return {
    externalReference: 'compra-1',
    items: [
      { id: 'r-7', title: 'Rifa <7>', quantity: 1, unitPrice: 150_050 },
      { id: 'p-1', title: 'Taza', quantity: 3, unitPrice: 10 },
    ],
    payer: { name: 'Clara Cliente', email: 'cliente@talonario.test' },
    currency: 'ARS',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    backUrls: {
      success: 'https://rifa.test/tienda/success?total=1500.80',
      failure: 'https://rifa.test/tienda/failure',
      pending: 'https://rifa.test/tienda/pending',
    },
    notificationUrl: 'https://rifa.test/api/pago/webhook',
    ...change,
  }
}

/** The PaymentsError a call ends with; anything else is thrown on. */
export async function failureOf(call: Promise<unknown>): Promise<PaymentsError> {
  const error = await call.then(
    () => new Error('the call succeeded'),
    caught => caught,
  )
  if (error instanceof PaymentsError) return error
  throw error
}
