import type { Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Env } from '#env.ts'
import type { Clock } from '#outside/clock.ts'
import type { Beacon } from '#outside/drand.ts'
import type { Mailer } from '#outside/mail.ts'
import type { Payments } from '#outside/payments.ts'
import type { KeptRead } from './kept-read.ts'

/**
 * The server's dependencies; production and tests pass their own. Mail and payments are read when they are used,
 * because a setting may replace them.
 */
export type Deps = {
  db: Db
  env: Env
  clock: Clock
  mailer: Mailer
  /** null: production without credentials, the shop shows but does not sell. */
  payments: Payments | null
  /** The public source of randomness. */
  beacon: Beacon
}

/** What most services need besides the database, which comes first; with it; and what a closing needs. */
export type Parts = Pick<Deps, 'env' | 'clock'>
export type DbParts = Parts & Pick<Deps, 'db'>
export type ClosingParts = Parts & Pick<Deps, 'beacon' | 'payments'>

/** The caller, from their session. */
export type Caller = Usuario & {
  /** An organiser without the required second factor, who may only turn one on. */
  soloEnrolar: boolean
  /** A veedor: in what they read, `rol` is `admin`. */
  soloMira?: boolean
}

/** Finds the account behind a token; null when the token is dead, and throws CUENTA_INACTIVA never: an inactive account has no session. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** Counts a form that a stranger is about to send from an address; throws DEMASIADOS_INTENTOS. */
export type CountOpenForm = (ip: string) => Promise<void>

/** What the routes of a module get. */
export type RouteDeps = Deps & { authenticate: Authenticate; countOpenForm: CountOpenForm; keptRead: KeptRead }
