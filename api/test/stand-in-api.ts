import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Orders, orderRefusal } from './stand-in-orders.ts'
import { ApiError, type Store } from './stand-in-store.ts'

/** Which of the endpoints: those of payments, those of orders. */
export type Endpoint =
  | 'preferences'
  | 'payment'
  | 'search'
  | 'refunds'
  | 'orders'
  | 'order'
  | 'order-cancel'
  | 'order-refund'
  | 'merchant-order'

/**
 * Faults of the stand-in. `status` returns that code; `stall` never replies; `late` replies after `ms`; `reset` cuts
 * the connection; `garbage` returns 200 with something that is no JSON; `body` returns 200 with JSON of the wrong kind.
 * With `done` the request is carried out first, so that only its reply is lost.
 */
export type Fault = (
  | { kind: 'status'; status: number; retryAfter?: number | string }
  | { kind: 'stall' }
  | { kind: 'late'; ms: number }
  | { kind: 'reset' }
  | { kind: 'garbage'; text?: string }
  | { kind: 'body'; body: unknown }
) & {
  on?: Endpoint
  /** Only requests whose path has this, such as a reference. */
  about?: string
  /** How many requests it affects; default 1. */
  times?: number
  /** The share of requests it affects, from 0 to 1; default all. */
  rate?: number
  done?: boolean
}

export type Faults = ReturnType<typeof createFaults>

export function createFaults(random: () => number) {
  let active: { fault: Fault; left: number }[] = []
  return {
    add(...faults: Fault[]): void {
      active.push(...faults.map(fault => ({ fault, left: fault.times ?? 1 })))
    },
    clear(): void {
      active = []
    },
    /** The fault for this request, in the order they were added. */
    take(endpoint: Endpoint, path: string): Fault | null {
      const isMeant = ({ on = endpoint, about = '' }: Fault) => on === endpoint && path.includes(about)
      const hit = active.find(({ fault }) => isMeant(fault) && random() < (fault.rate ?? 1))
      if (!hit) return null
      hit.left--
      active = active.filter(entry => entry.left > 0)
      return hit.fault
    },
  }
}

/** Spoils one reply. `late` ends with `honest`. */
export function misbehave(fault: Fault, response: ServerResponse, honest: () => unknown): void {
  switch (fault.kind) {
    case 'stall':
      return
    case 'late':
      setTimeout(honest, fault.ms).unref()
      return
    case 'reset':
      response.destroy()
      return
    case 'status': {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
      response.writeHead(fault.status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify({ message: 'stand-in fault', error: 'fault', status: fault.status, cause: [] }))
      return
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(fault.text ?? '{"id": 1, "status": "appro')
      return
    case 'body':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(fault.body))
  }
}

/** The endpoints as documented: token, idempotency keys, and the faults on top. */

export type Reply = { status: number; body: unknown }
export type SeenRequest = {
  endpoint: Endpoint
  method: string
  path: string
  idempotencyKey: string | null
  body: unknown
}

export type ApiOptions = {
  store: Store
  orders: Orders
  faults: Faults
  accepts: (token: string) => boolean
  seen: SeenRequest[]
  /** Refunds stay `in_process` until the store settles them. */
  slowRefunds: () => boolean
  /** The search returns everybody's payments, as it once did. */
  searchesAll: () => boolean
}

type Ask = { endpoint: Endpoint; id: string; url: URL; body: unknown; request: IncomingMessage }

const routes: [method: string, path: RegExp, endpoint: Endpoint][] = [
  ['POST', /^\/checkout\/preferences$/, 'preferences'],
  ['GET', /^\/v1\/payments\/search$/, 'search'],
  ['GET', /^\/v1\/payments\/(\d+)$/, 'payment'],
  ['POST', /^\/v1\/payments\/(\d+)\/refunds$/, 'refunds'],
  ['POST', /^\/v1\/orders$/, 'orders'],
  ['GET', /^\/v1\/orders\/(\w+)$/, 'order'],
  ['POST', /^\/v1\/orders\/(\w+)\/cancel$/, 'order-cancel'],
  ['POST', /^\/v1\/orders\/(\w+)\/refund$/, 'order-refund'],
  ['GET', /^\/merchant_orders\/(\d+)$/, 'merchant-order'],
]

export function createApi(options: ApiOptions) {
  /** Replies already given to a write, by path and key: the same key gets the same reply and no second effect. */
  const answered = new Map<string, { reply: Reply; sent: string }>()

  return (request: IncomingMessage, response: ServerResponse, url: URL, body: unknown): void => {
    const found = match(request.method ?? '', url.pathname)
    if (!found) {
      send(response, refusal(new ApiError(404, 'not_found', 'resource not found')))
      return
    }
    const { method = '' } = request
    const path = url.pathname + url.search
    options.seen.push({ endpoint: found.endpoint, method, path, idempotencyKey: keyOf(request), body })
    const ask: Ask = { ...found, url, body, request }
    const fault = options.faults.take(found.endpoint, path)
    const carriedOut = !fault || fault.done || fault.kind === 'late'
    const reply = carriedOut ? once(ask) : null
    const honest = () => reply && send(response, reply)
    if (fault) misbehave(fault, response, honest)
    else honest()
  }

  function once(ask: Ask): Reply {
    const key = ask.request.method === 'POST' ? keyOf(ask.request) : null
    const slot = `${ask.url.pathname} ${key}`
    const sent = JSON.stringify(ask.body ?? null)
    const before = key === null ? undefined : answered.get(slot)
    // Orders refuse a key that came with another body; payments do not look.
    if (before && ask.endpoint.startsWith('order') && before.sent !== sent)
      return refusal(orderRefusal(409, 'idempotency_key_already_used'))
    if (before) return before.reply
    const reply = attempt(ask)
    if (key !== null && reply.status < 300) answered.set(slot, { reply: structuredClone(reply), sent })
    return reply
  }

  function attempt(ask: Ask): Reply {
    try {
      if (!options.accepts((ask.request.headers.authorization ?? '').replace(/^Bearer /, '')))
        throw new ApiError(401, 'unauthorized', 'invalid access token')
      return carryOut(ask)
    } catch (error) {
      if (error instanceof ApiError) return refusal(error)
      throw error
    }
  }

  function carryOut({ endpoint, id, url, body, request }: Ask): Reply {
    const { store, orders } = options
    if (endpoint.startsWith('order') && request.method === 'POST' && !keyOf(request))
      throw orderRefusal(400, 'empty_required_header')
    switch (endpoint) {
      case 'orders':
        return { status: 201, body: orders.create(body) }
      case 'order':
        return { status: 200, body: orders.get(id) }
      case 'merchant-order':
        return { status: 200, body: orders.getMerchant(Number(id)) }
      case 'order-cancel':
        return { status: 200, body: orders.cancel(id) }
      case 'order-refund':
        return { status: 201, body: orders.refund(id, body) }
      case 'preferences':
        return { status: 201, body: store.createPreference((body ?? {}) as object) }
      case 'payment':
        return { status: 200, body: store.payment(Number(id)) }
      case 'search':
        return { status: 200, body: search(store, url.searchParams, options.searchesAll()) }
      case 'refunds': {
        if (!keyOf(request)) throw new ApiError(400, 'bad_request', "Header X-Idempotency-Key can't be null", 4292)
        const slow = options.slowRefunds()
        const refund = store.refund(
          Number(id),
          (body as { amount?: unknown } | undefined)?.amount,
          slow ? 'in_process' : 'approved',
        )
        if (slow && request.headers['x-render-in-process-refunds'] !== 'true')
          throw new ApiError(400, 'bad_request', 'refund in process')
        return { status: 201, body: refund }
      }
    }
  }
}

export function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function refusal(error: ApiError): Reply {
  return { status: error.status, body: error.body }
}

function match(method: string, path: string): { endpoint: Endpoint; id: string } | null {
  for (const [verb, pattern, endpoint] of routes) {
    const hit = verb === method && pattern.exec(path)
    if (hit) return { endpoint, id: hit[1] ?? '' }
  }
  return null
}

function keyOf(request: IncomingMessage): string | null {
  const key = request.headers['x-idempotency-key']
  return typeof key === 'string' && key !== '' ? key : null
}

function search(store: Store, query: URLSearchParams, searchesAll: boolean): object {
  const limit = Math.min(Number(query.get('limit') ?? 30), 100)
  const offset = Number(query.get('offset') ?? 0)
  const reference = query.get('external_reference')
  const all = [...store.payments.values()].filter(
    payment => searchesAll || reference === null || payment.external_reference === reference,
  )
  if (query.get('criteria') === 'desc') all.reverse()
  return { paging: { total: all.length, limit, offset }, results: all.slice(offset, offset + limit) }
}
