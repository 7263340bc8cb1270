import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Clock, systemClock } from '../src/outside/clock.ts'
import { listenOn } from './free-port.ts'
import { createApi, type SeenRequest } from './stand-in-api.ts'
import { createFaults, type Faults } from './stand-in-faults.ts'
import { createNotifier, type Notifier } from './stand-in-notifier.ts'
import { createStore, type Store } from './stand-in-store.ts'

/** A Mercado Pago over real HTTP: preferences, payments, search, refunds, signed notifications, and all that goes wrong. */
export type StandIn = {
  url: string
  accessToken: string
  webhookSecret: string
  collectorId: number
  /** Shoppers and the provider's staff: `store.pay`, `store.change`, `store.addPayment`, `store.settleRefund`. */
  store: Store
  faults: Faults
  notifications: Notifier
  /** Every request to the four endpoints, spoiled ones too. */
  seen: SeenRequest[]
  settings: { slowRefunds: boolean }
  close: () => Promise<void>
}

type StandInOptions = {
  accessToken?: string
  webhookSecret?: string
  collectorId?: number
  clock?: Clock
  random?: () => number
}

export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { accessToken = 'APP_USR-stand-in', webhookSecret = 'stand-in-secret', collectorId = 448_876_418 } = options
  const { clock = systemClock, random = Math.random } = options
  const server = createServer()
  const url = `http://127.0.0.1:${await listenOn(server)}`

  const store = createStore({ url, collectorId, liveMode: !accessToken.startsWith('TEST-'), clock })
  const faults = createFaults(random)
  const notifications = createNotifier({ secret: webhookSecret, collectorId, clock, random })
  store.watch(notifications.announce)
  const seen: SeenRequest[] = []
  const settings = { slowRefunds: false }
  const standIn = { url, accessToken, webhookSecret, collectorId, store, faults, notifications, seen, settings }
  const api = createApi({ store, faults, accessToken, seen, slowRefunds: () => settings.slowRefunds })

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const at = new URL(request.url ?? '/', url)
    api(request, response, at, parsed(await text(request)))
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
