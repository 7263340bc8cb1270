import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, systemClock } from '#outside/clock.ts'
import { PaymentsError } from '#outside/payments.ts'

export type HttpOptions = {
  baseUrl: string
  accessToken: string
  /** The longest duration of one attempt, in milliseconds. */
  attemptMs?: number
  /** The longest duration of a call with all attempts and pauses; a checkout has to reply within 10 s. */
  budgetMs?: number
  attempts?: number
  /** Called for each reply that says the token is not accepted. */
  onUnauthorized?: () => void
  clock?: Clock
  random?: () => number
  sleep?: (ms: number) => Promise<unknown>
}

/** Calls that are safe to repeat: a read, or a write with an idempotency key. There is no third kind. */
export type Call =
  | { method: 'GET'; path: string }
  | { method: 'POST'; path: string; idempotencyKey: string; body?: unknown; headers?: Record<string, string> }

export type Answer = { status: number; body: unknown }

/** The default for the longest duration of a call with all attempts and pauses. */
export const BUDGET_MS = 8_000
const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504])
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 2_000

/** JSON over HTTP with time-outs, retries with jitter and a time budget for each call. Returns replies with 2xx and 404; throws PaymentsError. */
export function httpClient(options: HttpOptions): (call: Call) => Promise<Answer> {
  const { attemptMs = 3_500, budgetMs = BUDGET_MS, attempts = 4, random = Math.random, sleep = wait } = options
  const { clock = systemClock } = options

  return async call => {
    const end = performance.now() + budgetMs
    for (let attempt = 1; ; attempt++) {
      const left = Math.min(attemptMs, end - performance.now())
      const result = await send(options, call, left, clock)
      if ('body' in result) return result
      if (result.error.status === 401) options.onUnauthorized?.()
      const pause = (result.retryAfterMs ?? 0) + random() * backOff(attempt)
      if (!result.again || attempt >= attempts || performance.now() + pause >= end) throw result.error
      await sleep(pause)
    }
  }
}

/** The upper limit of a pause. The pause is random below it, so that many callers do not retry together. */
function backOff(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1))
}

type Failure = { error: PaymentsError; again: boolean; retryAfterMs: number | null }

async function send(options: HttpOptions, call: Call, timeoutMs: number, clock: Clock): Promise<Answer | Failure> {
  let response: Response
  let text: string
  try {
    response = await fetch(new URL(call.path, options.baseUrl), request(options.accessToken, call, timeoutMs))
    text = await response.text()
  } catch (cause) {
    return failure('unavailable', `${call.method} ${route(call)}: no answer`, { cause }, true)
  }
  return read(call, response, text, clock)
}

function request(accessToken: string, call: Call, timeoutMs: number): RequestInit {
  const headers: Record<string, string> = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  // A redirect would carry the token elsewhere, so it counts as an unusable reply.
  const init: RequestInit = { redirect: 'manual', signal: AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs))) }
  if (call.method === 'GET') return { ...init, method: 'GET', headers }
  return {
    ...init,
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-idempotency-key': call.idempotencyKey,
      ...call.headers,
    },
    body: call.body === undefined ? null : JSON.stringify(call.body),
  }
}

function read(call: Call, response: Response, text: string, clock: Clock): Answer | Failure {
  const { status } = response
  const body = parse(text)
  const message = `${call.method} ${route(call)}: answered ${status}`
  if (response.ok && body === undefined) return failure('unavailable', `${message} without JSON`, { status }, true)
  if (response.ok || (status === 404 && call.method === 'GET')) return { status, body }
  const retryAfterMs = retryAfter(response.headers.get('retry-after'), clock.now())
  const causes = causesOf(body)
  const about = { status, causes, retryAfterMs }
  // 409 on a write: the first request with this key is still under way, or an order (whose errors are a list) no longer allows this.
  const conflict = status === 409 && call.method === 'POST'
  if (RETRIED.has(status) || conflict)
    return failure('unavailable', withCauses(message, causes), about, !(conflict && isOrderError(body)))
  const refused = status >= 400 && status < 500
  return failure(refused ? 'rejected' : 'unavailable', withCauses(message, causes), about, false)
}

function failure(
  kind: PaymentsError['kind'],
  message: string,
  about: ConstructorParameters<typeof PaymentsError>[2],
  again: boolean,
): Failure {
  const error = new PaymentsError(kind, `Mercado Pago, ${message}`, about)
  return { error, again, retryAfterMs: error.retryAfterMs }
}

/** The path without its query, since logs must not contain references. */
function route(call: Call): string {
  return call.path.split('?', 1)[0] ?? ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A delay in seconds or an HTTP date, as milliseconds from now; `null` if absent or neither. */
function retryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

const withCauses = (message: string, causes: readonly string[]) =>
  causes.length ? `${message} (${causes.join(', ')})` : message

const isOrderError = (body: unknown) => Array.isArray((body as { errors?: unknown } | null | undefined)?.errors)

/** Takes only short codes from an error's body: its sentences may repeat what was sent, such as a buyer's e-mail. */
function causesOf(body: unknown): string[] {
  const { error, cause, errors } = (body ?? {}) as { error?: unknown; cause?: unknown; errors?: unknown }
  const codes = [cause, errors].flatMap(list => (Array.isArray(list) ? list : [])).map(entry => entry?.code)
  return [error, ...codes].map(String).filter(code => /^(?!undefined$|null$)[\w.-]{1,64}$/.test(code))
}
