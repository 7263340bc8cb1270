import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { type Clock, systemClock } from '../src/outside/clock.ts'
import { createApi, type SeenRequest } from './stand-in-api.ts'
import { createFaults } from './stand-in-faults.ts'
import { hook, type StandIn } from './stand-in-hooks.ts'
import { createNotifier } from './stand-in-notifier.ts'
import { showCheckout } from './stand-in-page.ts'
import { createStore } from './stand-in-store.ts'

/**
 * A Mercado Pago over real HTTP, for tests and experiments: preferences, payments, search, refunds, signed
 * notifications, and settings for all that goes wrong. By hand: `npx node api/test/mercadopago-stand-in.ts --port
 * 4010`.
 */
export type { StandIn }

export type StandInOptions = {
  port?: number
  accessToken?: string
  webhookSecret?: string
  collectorId?: number
  clock?: Clock
  random?: () => number
}

export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { accessToken = 'APP_USR-stand-in', webhookSecret = 'stand-in-secret', collectorId = 448_876_418 } = options
  const { clock = systemClock, random = Math.random, port = 0 } = options
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

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
    const text = await bodyOf(request)
    if (at.pathname.startsWith('/stand-in/')) await hook(standIn, request, response, at, parsed(text))
    else if (at.pathname.startsWith('/checkout/v1/')) showCheckout(store, at, new URLSearchParams(text), response)
    else api(request, response, at, parsed(text))
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

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      token: { type: 'string', default: 'APP_USR-stand-in' },
      secret: { type: 'string', default: 'stand-in-secret' },
    },
  })
  const { url, accessToken, webhookSecret } = await startStandIn({
    port: Number(values.port),
    accessToken: values.token,
    webhookSecret: values.secret,
  })
  console.log(`Mercado Pago stand-in at ${url}`)
  console.log(
    `PAYMENTS=mercadopago MP_BASE_URL=${url} MP_ACCESS_TOKEN=${accessToken} MP_WEBHOOK_SECRET=${webhookSecret}`,
  )
}
