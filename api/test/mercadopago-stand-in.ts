import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { type Clock, systemClock } from '../src/outside/clock.ts'
import { createMercadoPago, type MercadoPagoOptions } from '../src/outside/mercadopago/mercadopago.ts'
import { type Payments, PaymentsError, type Preference } from '../src/outside/payments.ts'
import { listenOn } from './free-port.ts'
import { seeded, seedOf } from './random.ts'
import { createApi, createFaults, type Faults, type SeenRequest } from './stand-in-api.ts'
import { createNotifier, type Notifier } from './stand-in-notifier.ts'
import { APLICACION, createOauth, type Oauth } from './stand-in-oauth.ts'
import { createOrders, type Orders } from './stand-in-orders.ts'
import { createStore, type Store } from './stand-in-store.ts'

/** A Mercado Pago over real HTTP: preferences, payments, search, refunds, orders, signed notifications, and all that goes wrong. */
export type StandIn = {
  url: string
  accessToken: string
  webhookSecret: string
  collectorId: number
  clock: Clock
  /** Shoppers and the provider's staff: `store.pay`, `store.change`, `store.addPayment`, `store.settleRefund`. */
  store: Store
  /** What is paid by scanning a code: `orders.scan`. */
  orders: Orders
  faults: Faults
  notifications: Notifier
  /** Permissions that owners of accounts give to an application. */
  oauth: Oauth
  /** Every request to the endpoints, spoiled ones too. */
  seen: SeenRequest[]
  settings: { slowRefunds: boolean; searchesAll: boolean }
  close: () => Promise<void>
}

type StandInOptions = {
  accessToken?: string
  webhookSecret?: string
  collectorId?: number
  clock?: Clock
  random?: () => number
  /** Over TLS, as a server in production asks for. */
  tls?: { key: Buffer; cert: Buffer }
}

export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { accessToken = 'APP_USR-stand-in', webhookSecret = 'stand-in-secret', collectorId = 448_876_418 } = options
  const { clock = systemClock, random = seeded(seedOf()).next, tls } = options
  const server = tls ? createTlsServer(tls) : createServer()
  const url = `http${tls ? 's' : ''}://127.0.0.1:${await listenOn(server)}`

  const store = createStore({ url, collectorId, liveMode: !accessToken.startsWith('TEST-'), clock })
  const faults = createFaults(random)
  const notifications = createNotifier({ secret: webhookSecret, collectorId, clock, random })
  store.watch(notifications.announce)
  const orders = createOrders({ store, notifications, collectorId, clock })
  const oauth = createOauth({ url, collectorId, accessToken, clock })
  const seen: SeenRequest[] = []
  const settings = { slowRefunds: false, searchesAll: false }
  const standIn = {
    url,
    clock,
    accessToken,
    webhookSecret,
    collectorId,
    store,
    orders,
    faults,
    notifications,
    oauth,
    seen,
    settings,
  }
  const api = createApi({
    store,
    orders,
    faults,
    accepts: oauth.accepts,
    seen,
    slowRefunds: () => settings.slowRefunds,
    searchesAll: () => settings.searchesAll,
  })

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const at = new URL(request.url ?? '/', url)
    const body = parsed(await text(request))
    if (!oauth.serve(request, response, at, body)) api(request, response, at, body)
  }
  // A client that gave up closes its connection; any other failure here must not look like a reply.
  server.on('request', (request, response) => answer(request, response).catch(() => response.destroy()))

  const close = () =>
    new Promise<void>(resolve => {
      notifications.close()
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { ...standIn, close }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The real client, directed to a stand-in. */
export function clientOf(standIn: StandIn, options: Partial<MercadoPagoOptions> = {}): Payments {
  const { url, accessToken, webhookSecret, clock } = standIn
  return createMercadoPago({ baseUrl: url, accessToken, webhookSecret, clock, ...options })
}

/** The variables with which a server of its own uses a stand-in. */
export const paymentsBy = ({ url, accessToken, webhookSecret }: StandIn) => ({
  PAYMENTS: 'mercadopago',
  MP_BASE_URL: url,
  MP_ACCESS_TOKEN: accessToken,
  MP_WEBHOOK_SECRET: webhookSecret,
})

/** The variables with which organisations connect their accounts at a stand-in. */
export const connectingBy = ({ url, webhookSecret }: StandIn) => ({
  MP_BASE_URL: url,
  MP_CLIENT_ID: APLICACION.clientId,
  MP_CLIENT_SECRET: APLICACION.clientSecret,
  MP_CLIENT_WEBHOOK_SECRET: webhookSecret,
})

/** A clock that stands, half an hour before the sample's hold ends. */
export const sampleClock: Clock = { now: () => new Date('2026-11-21T15:00:00Z') }

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
    expiresAt: new Date('2026-11-21T15:30:00Z'),
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
