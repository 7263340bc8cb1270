import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** `veedor`, an observer: sees what an organiser sees, and changes nothing but their own account. */
export const ROLES = ['admin', 'veedor', 'vendedor', 'public'] as const
export type Rol = (typeof ROLES)[number]

/** Who may call: anyone (a token is read if sent), anyone signed in, or these roles; `buyer`: somebody signed in, or anyone if the body has `comprador`. */
export type Access = 'anyone' | 'signed-in' | 'buyer' | readonly Rol[]

type Shape = z.ZodMiniType

/**
 * A call as a value: the server mounts it, the web calls it, OpenAPI and the access tests are made from it. `path` is relative to `/api`,
 * with `:name` parameters. `reply` leaves out `status: 'success'`, which mount adds.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  /** The reply is the same for everybody: clients send no token, and the server reads none. If it is `shared` too, a cache may keep it for a second. */
  readonly withoutToken?: true
  /** One English line for the reference page. */
  readonly summary: string
  readonly params?: Shape
  readonly query?: Shape
  /** JSON body. */
  readonly body?: Shape
  /** The body may be up to 8 MB, for a file or the numbers of a whole raffle; others have at most 256 KB. */
  readonly large?: true
  /** Fields of a multipart form; a picture may be the file part `image`. */
  readonly multipart?: Shape
  readonly reply: Shape
  /** `file` endpoints return bytes (pictures, CSV, PDF, HTML) instead of JSON. */
  readonly replyAs?: 'json' | 'file'
  /** A `file` of the thread that prints: the caller waits in line, and reads their place by the query's `turno`. */
  readonly printed?: true
  /** A `file` that is a stream of server-sent events: the data of each kind. */
  readonly events?: Readonly<Record<string, Shape>>
  /** The reply may have many thousand rows from one column list, so it is sent without a pass through zod. */
  readonly bulk?: true
  /** Without a session the reply is the same for everybody: it is shared, and kept until the database changes. */
  readonly shared?: true
  /** A POST that changes nothing: clients check its reply against the schema, as they do for a GET. */
  readonly reads?: true
  /** The caller may send `Idempotency-Key`: the same key with the same body gets the same reply. */
  readonly idempotent?: true
  /** Also open to an organiser who still has to turn on the required second factor. */
  readonly sinSegundoFactor?: true
  /** A write that concerns only the caller's own account, so a `veedor` may do it. */
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

/** What a handler receives after parsing, and what it returns. */
export type ParsedParams<E extends Endpoint> = Out<E['params']>
export type ParsedQuery<E extends Endpoint> = Out<E['query']>
export type ParsedBody<E extends Endpoint> = E['multipart'] extends Shape ? Out<E['multipart']> : Out<E['body']>
export type HandlerReply<E extends Endpoint> = z.input<E['reply']>
