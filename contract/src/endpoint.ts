import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** `veedor`: sees what an organiser sees, and changes nothing but their own account. */
export const ROLES = ['admin', 'veedor', 'vendedor', 'public'] as const
export type Rol = (typeof ROLES)[number]

/**
 * Who may call: anyone (a token is read if sent), anyone signed in, only these roles; `buyer`: signed in, or without a token
 * if the body has `comprador`.
 */
export type Access = 'anyone' | 'signed-in' | 'buyer' | readonly Rol[]

type Shape = z.ZodMiniType

/**
 * One call, as a value: the server mounts it, the web calls it, OpenAPI and the access tests are generated from it.
 * `path` is relative to the API root `/api` with `:name` parameters. `reply` leaves out `status: 'success'`, which mount adds.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  /** The same for everybody: a client sends no token, and the server reads none. If it is `shared` too, a cache may have it for a second. */
  readonly withoutToken?: true
  /** One English line for the reference page. */
  readonly summary: string
  readonly params?: Shape
  readonly query?: Shape
  /** JSON body. */
  readonly body?: Shape
  /** The body may be a file or the numbers of a whole raffle: up to 8 MB. Others have at most 256 KB. */
  readonly large?: true
  /** Fields of a multipart form; a picture may be the file part `image`. */
  readonly multipart?: Shape
  readonly reply: Shape
  /** `file` endpoints return bytes (pictures, CSV, PDF, HTML) instead of JSON. */
  readonly replyAs?: 'json' | 'file'
  /** A `file` of the one thread that prints: its caller waits in line, and reads the place there by the query's `turno`. */
  readonly printed?: true
  /** A `file` that is a stream of server-sent events: the data of each kind. */
  readonly events?: Readonly<Record<string, Shape>>
  /** The reply is built from one column list and may have many thousand rows: it is sent as it is, without a pass through zod. */
  readonly bulk?: true
  /** Without a session the reply is the same for everybody: it is shared, and reused until the database changes. */
  readonly shared?: true
  /** Changes nothing though its method is POST: a client holds the reply against its schema, as that of a GET. */
  readonly reads?: true
  /** The caller may send `Idempotency-Key`; the same key with the same body gets the same reply. */
  readonly idempotent?: true
  /** Also open to an organiser who still has to turn on the required second factor. */
  readonly sinSegundoFactor?: true
  /** A write about the caller's own account alone: also open to a `veedor`. */
  readonly propia?: true
  /** Refusals to expect besides validation and access. */
  readonly errors?: readonly ErrorCode[]
}

type In<S> = S extends Shape ? z.input<S> : undefined
type Out<S> = S extends Shape ? z.output<S> : undefined

/** What a caller sends and reads. */
export type ParamsOf<E extends Endpoint> = In<E['params']>
export type QueryOf<E extends Endpoint> = In<E['query']>
export type BodyOf<E extends Endpoint> = In<E['body']>
export type FormOf<E extends Endpoint> = In<E['multipart']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** What a handler receives after parsing, and what it hands back. */
export type ParsedParams<E extends Endpoint> = Out<E['params']>
export type ParsedQuery<E extends Endpoint> = Out<E['query']>
export type ParsedBody<E extends Endpoint> = E['multipart'] extends Shape ? Out<E['multipart']> : Out<E['body']>
export type HandlerReply<E extends Endpoint> = z.input<E['reply']>
