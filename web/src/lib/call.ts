import type { BodyOf, Endpoint, FormOf, ParamsOf, QueryOf, ReplyOf } from '@talonario/contract'
import { ApiError, ConnectionError } from './api-error.ts'
import { hearServerTime } from './live/server-clock.ts'

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  Part<'form', FormOf<E>> & {
    /** The picture of a multipart call. */
    image?: File | null
    /** Sent again with the same body, it gets the same reply (endpoints marked `idempotent`). */
    idempotencyKey?: string
    signal?: AbortSignal
    /** How the bytes of a file are read, if not at once. */
    read?: (response: Response) => Promise<Blob>
  }

type Session = { token: () => string | null; onExpired: () => void }
let session: Session = { token: () => null, onExpired: () => {} }

/** Registers where `call` gets the token and what to do when the session has ended. */
export function connectSession(next: Session): void {
  session = next
}

/** Calls an endpoint of the contract. Throws ApiError for a refusal, ConnectionError without a reply or with one of another shape. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<ReplyOf<E>> {
  const token = tokenFor(endpoint)
  const response = await send(urlOf(endpoint, input), requestOf(endpoint, input, token))
  hearServerTime(response.headers.get('x-ahora'))
  const reply = await response.json().catch(unreadable(response))
  if (!response.ok || reply.status === 'error') throw refusal(response, reply, token)
  if (!isWhatWasAsked(endpoint, reply)) throw new ConnectionError(`${endpoint.path} answers in another shape`)
  return reply
}

/** What is read is held against the contract before a screen is drawn from it; of a list of many thousand rows, the first. */
function isWhatWasAsked({ method, reads, reply: shape, bulk }: Endpoint, reply: Record<string, unknown>): boolean {
  if (method !== 'GET' && !reads) return true
  const firstOf = (value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : value)
  const looked = bulk ? Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, firstOf(value)])) : reply
  return shape.safeParse(looked).success
}

/** Fetches a file: its bytes and the server's name for it. Throws like `call`. */
export async function callFile<E extends Endpoint & { replyAs: 'file' }>(
  endpoint: E,
  ...[input]: Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<{ bytes: Blob; fileName: string }> {
  const token = tokenFor(endpoint)
  const response = await send(urlOf(endpoint, input), requestOf(endpoint, input, token))
  if (!response.ok) throw refusal(response, await response.json().catch(unreadable(response)), token)
  const [, fileName = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const bytes = await (input?.read?.(response) ?? response.blob()).catch(cause => {
    throw input?.signal?.aborted ? cause : new ConnectionError(cause)
  })
  return { bytes, fileName }
}

const tokenFor = ({ withoutToken }: Endpoint) => (withoutToken ? null : session.token())

type Refusal = { code?: string; message?: string }

/** The error to throw; an ended session is also ended here. */
function refusal({ status, statusText }: Response, reply: Refusal, token: string | null): ApiError {
  // A late reply to a former session must not end the current one.
  if (token && token === session.token() && reply.code === 'SESION_VENCIDA') session.onExpired()
  return new ApiError({ code: reply.code ?? '', message: reply.message ?? '', status, statusText, reply })
}

type AnyInput = { params?: unknown; query?: unknown; body?: unknown; form?: unknown } & Pick<
  CallInput<Endpoint>,
  'image' | 'idempotencyKey' | 'signal'
>

function urlOf({ path }: Endpoint, input: AnyInput = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams(present(input.query))
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`
}

function requestOf({ method }: Endpoint, input: AnyInput = {}, token: string | null): RequestInit {
  const headers = new Headers()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (input.idempotencyKey) headers.set('Idempotency-Key', input.idempotencyKey)
  if (input.body !== undefined) headers.set('Content-Type', 'application/json')
  const body = input.form ? formData(input) : input.body === undefined ? undefined : JSON.stringify(input.body)
  return { method, headers, body, signal: input.signal }
}

async function send(url: string, request: RequestInit): Promise<Response> {
  if (request.method === 'GET') await ownTask()
  try {
    return await fetch(url, request)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ConnectionError(error)
  }
}

const waiting: (() => void)[] = []
let sending = false

/** A screen sends all its requests at once, and a slow telephone takes 8 ms for each: each is sent in a separate task. */
function ownTask(): Promise<void> | undefined {
  if (sending) return new Promise(resolve => waiting.push(resolve))
  sending = true
  setTimeout(nextTask)
}

function nextTask(): void {
  const next = waiting.shift()
  if (!next) {
    sending = false
    return
  }
  setTimeout(nextTask)
  next()
}

/** A proxy or other software replied instead of the server. */
function unreadable(response: Response) {
  return (cause: unknown): never => {
    const { ok, status, statusText } = response
    if (ok || status >= 500) throw new ConnectionError(cause)
    throw new ApiError({ code: '', message: 'Error en la respuesta del servidor', status, statusText, reply: null })
  }
}

function formData({ form, image }: AnyInput): FormData {
  const data = new FormData()
  for (const [name, value] of present(form)) data.append(name, value)
  if (image) data.append('image', image)
  return data
}

function present(values: unknown): [string, string][] {
  return Object.entries(values ?? {}).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))
}
