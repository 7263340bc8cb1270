import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import {
  type Access,
  AppError,
  type Endpoint,
  type HandlerReply,
  limits,
  type ParsedBody,
  type ParsedParams,
  type ParsedQuery,
} from '@talonario/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '#outside/clock.ts'
import { type Actor, actingAs } from './acting.ts'
import type { Authenticate, Caller, RouteDeps } from './deps.ts'
import { readForm } from './form.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { atOnce, waitingLine, writeInLine } from './line/in-line.ts'
import { enterPrints } from './line/print-line.ts'
import { addressOf } from './network.ts'
import { FOR_CACHES } from './pages/kept-page.ts'
import { sharedRead } from './shared-read.ts'
import { countIntento } from './throttle.ts'
import { imagenLimit } from './throttle-limits.ts'

type CallerOf<A extends Access> = A extends 'anyone' | 'buyer' ? Caller | null : Caller

/** The input of a handler, parsed by the endpoint's schemas. */
export type Call<E extends Endpoint> = {
  params: ParsedParams<E>
  query: ParsedQuery<E>
  body: ParsedBody<E>
  caller: CallerOf<E['access']>
  /** The raw session token, if sent. */
  token: string | null
  /** The picture of a multipart form, as sent. */
  image: Buffer | null
  /** Idempotency-Key with the hash of its body or form. */
  key: { clave: string; huella: Buffer } | null
  request: FastifyRequest
  /** Sets an HTTP status other than 200; `status` in the body changes with it. */
  status(code: number): void
}

/** A reply of bytes instead of JSON. */
export type FileReply = {
  bytes: Buffer | NodeJS.ReadableStream
  type: string
  fileName?: string
  immutable?: boolean
  /** A strong validator, with its quotes: a client that has these bytes gets 304. */
  etag?: string
  /** How many numbers each file of an archive has. Sent before the files, so that whoever waits sees the progress. */
  numeros?: readonly number[]
}

type Reply<E extends Endpoint> = E extends { replyAs: 'file' } ? FileReply : HandlerReply<E>

/** Fits 40,000 characters of terms or an order of 200 lines four times over; only files and lists of numbers are larger. */
const SMALL_BODY = 256 * 1024
const LARGE_BODY = 8 * 1024 * 1024

/** A form with a picture and the largest text. */
const FORM = limits.imagenBytes + SMALL_BODY
/** Forms and files are in memory until they are read, large replies until they are sent. */
const enterUpload = atOnce({ inAll: 16, perAddress: 4, patienceMs: 8_000 })
const enterLarge = atOnce({ inAll: 8, perAddress: 4, patienceMs: 4_000 })
/** A large reply blocks the one thread for a while, so they are made one at a time, with other calls in between. */
const largeInTurn = waitingLine(1, 100)
/** Simultaneous requests for the same large reply share its bytes. */
const largeRead = sharedRead<Buffer[]>()

/** A form without a picture is as small as other calls. */
const mayBeLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= SMALL_BODY)

/** Rows turned into text at a time. */
const PIECE = 250

/** Whether more rows are requested than a screen does. */
const isLarge = (endpoint: Endpoint, query: unknown) =>
  endpoint.bulk === true && ((query as { limit?: number } | undefined)?.limit ?? 0) > limits.rifasPorLista

/** Serves one endpoint of the contract: checks access before a byte of the body is read, parses, handles, and shapes the reply. */
export function mount<const E extends Endpoint>(
  app: FastifyInstance,
  deps: RouteDeps,
  endpoint: E,
  handle: (call: Call<E>) => Promise<NoInfer<Reply<E>>>,
): void {
  const writes = endpoint.method !== 'GET' && !endpoint.reads
  const callers = new WeakMap<FastifyRequest, Caller | null>()
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    bodyLimit: endpoint.large ? LARGE_BODY : SMALL_BODY,
    onRequest: async (request, reply) => {
      // Only the picture of a form can be so large; its sender can choose a smaller one.
      if (endpoint.multipart && Number(request.headers['content-length'] ?? 0) > FORM)
        throw new AppError('IMAGEN_GRANDE')
      if (endpoint.multipart && endpoint.access === 'anyone') {
        await actingAs(actorOf(request, null), () => deps.countOpenForm(request.ip))
      }
      const token = endpoint.withoutToken ? null : readToken(request.headers.authorization)
      callers.set(request, await guard(endpoint, { token, writes }, deps.authenticate))
      if ((endpoint.multipart || endpoint.large) && mayBeLarge(request)) await enterUpload(request, reply)
    },
    handler: async (request, reply) => {
      const token = readToken(request.headers.authorization)
      const caller = callers.get(request) ?? null
      const params = parse(endpoint.params, request.params)
      const query = parse(endpoint.query, request.query)
      const answer = async () => {
        if (endpoint.access === 'buyer' && !caller) requireComprador(request.body)
        const form = endpoint.multipart ? await readForm(request, FORM) : null
        if (form?.image && caller) await countIntento(deps.db, [imagenLimit(caller.id)], deps.clock.now())
        const call = {
          params,
          query,
          body: form ? parse(endpoint.multipart, form.fields) : parse(endpoint.body, request.body),
          caller,
          token,
          image: form?.image ?? null,
          key: endpoint.idempotent ? idempotencyKey(request, form) : null,
          request,
          status: (code: number) => void reply.code(code),
        } as Call<E>
        return await actingAs(actorOf(request, caller), () => (writes ? writeInLine(() => handle(call)) : handle(call)))
      }
      const large = isLarge(endpoint, query)
      if (large) await enterLarge(request, reply)
      if (endpoint.printed && caller) await enterPrints(reply, caller.id, (query as { turno?: string }).turno)
      const make = () => largeInTurn(async () => inPieces((await answer()) as object))
      if (endpoint.shared && !caller) {
        // Uses the parsed query as the key, so that unknown parameters make no new one.
        const key = JSON.stringify([endpoint.path, params, query])
        if (large) return sendPieces(reply, await largeRead(key, make))
        const text = await deps.keptRead(key, async () => textOf(endpoint, await answer()))
        return sendText(endpoint.withoutToken ? reply.headers(FOR_CACHES) : reply, deps.clock, text)
      }
      if (large) return sendPieces(reply, await make())
      if (endpoint.replyAs === 'file') return sendFile(reply, (await answer()) as FileReply)
      return sendText(reply, deps.clock, textOf(endpoint, await answer(), reply.statusCode))
    },
  })
}

const actorOf = (request: FastifyRequest, caller: Caller | null): Actor => ({
  id: caller?.id ?? null,
  rol: caller?.soloMira ? 'veedor' : (caller?.rol ?? 'nadie'),
  pedido: request.id,
  direccion: addressOf(request.ip),
})

/** The token of `Authorization: <token>` or `Bearer <token>`; null for the literal texts null and undefined too. */
export function readToken(header: string | undefined): string | null {
  const token = (header ?? '').replace(/^Bearer\s+/i, '').trim()
  return token === '' || token === 'null' || token === 'undefined' || /^Bearer$/i.test(token) ? null : token
}

/** Checks access. Somebody who only looks is refused every write, except those declared as their own account's. */
async function guard(
  { access, sinSegundoFactor, propia }: Endpoint,
  { token, writes }: { token: string | null; writes: boolean },
  authenticate: Authenticate,
): Promise<Caller | null> {
  const caller = looking(token ? await authenticate(token) : null, writes)
  if (access === 'anyone') return caller?.soloEnrolar || (writes && !propia && caller?.soloMira) ? null : caller
  if (!token && access === 'buyer') return null
  if (!token) throw new AppError('SIN_TOKEN')
  if (!caller) throw new AppError('SESION_VENCIDA')
  if (caller.soloMira && writes && !propia) throw new AppError('SOLO_MIRA')
  if (typeof access !== 'string' && !access.includes(caller.soloMira ? 'admin' : caller.rol))
    throw new AppError('SIN_PERMISO')
  if (!caller.soloEnrolar) return caller
  if (!sinSegundoFactor) throw new AppError('SEGUNDO_FACTOR_OBLIGATORIO')
  // Calls for everybody signed in are about the caller's own account only, as a shopper's are.
  return typeof access === 'string' ? { ...caller, rol: 'public' } : caller
}

/** A veedor has an organiser's role for reading, and their own for writing. */
const looking = (caller: Caller | null, writes: boolean): Caller | null =>
  caller?.rol === 'veedor' ? { ...caller, soloMira: true, rol: writes ? 'veedor' : 'admin' } : caller

/** A call without a token must name the buyer. Throws SIN_TOKEN. */
function requireComprador(body: unknown): void {
  if (!(body as { comprador?: unknown } | null)?.comprador) throw new AppError('SIN_TOKEN')
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  return schema ? z.parse(schema, value ?? {}) : undefined
}

/** The JSON of a reply. The schema strips undeclared fields, so a column added to a query cannot leak. */
function textOf(endpoint: Endpoint, answer: unknown, statusCode = 200): string {
  const body = endpoint.bulk ? answer : z.parse(endpoint.reply, answer)
  const status = statusCode < 400 ? 'success' : 'error'
  return JSON.stringify({ status, ...(body as object) })
}

/** The JSON of a large reply as bytes, with a pause for other calls between the pieces of its lists. */
async function inPieces(answer: object): Promise<Buffer[]> {
  const pieces = [Buffer.from('{"status":"success"')]
  for (const [name, value] of Object.entries(answer)) {
    if (!Array.isArray(value) || value.length === 0) {
      pieces.push(Buffer.from(`,${JSON.stringify({ [name]: value }).slice(1, -1)}`))
      continue
    }
    for (let from = 0; from < value.length; from += PIECE) {
      const before = from === 0 ? `,${JSON.stringify(name)}:[` : ','
      pieces.push(Buffer.from(before + JSON.stringify(value.slice(from, from + PIECE)).slice(1, -1)))
      await setImmediate()
    }
    pieces.push(Buffer.from(']'))
  }
  return [...pieces, Buffer.from('}')]
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** Sends a reply with the server's time, which screens use instead of their device's clock. */
function sendText(reply: FastifyReply, clock: Clock, json: string): FastifyReply {
  const control = reply.getHeader('cache-control') ?? JSON_HEADERS['cache-control']
  return reply.headers({ ...JSON_HEADERS, 'cache-control': control, 'x-ahora': clock.now().toISOString() }).send(json)
}

/** Sends pieces one by one as they are read; joining them would copy the whole for each caller. */
function sendPieces(reply: FastifyReply, pieces: readonly Buffer[]): FastifyReply {
  const length = pieces.reduce((sum, { length }) => sum + length, 0)
  return reply.headers({ ...JSON_HEADERS, 'content-length': length }).send(Readable.from(pieces, { objectMode: false }))
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  reply.header('content-type', file.type)
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-store')
  if (file.immutable) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (file.fileName) reply.header('content-disposition', `attachment; filename="${file.fileName}"`)
  if (file.etag) {
    reply.header('etag', file.etag)
    if (reply.request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  }
  if (file.numeros) {
    reply.header('x-numeros', file.numeros.join(' '))
    reply.raw.once('pipe', () => reply.raw.flushHeaders())
  }
  return reply.send(file.bytes)
}
