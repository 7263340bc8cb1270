import type { Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Env } from '#env.ts'
import type { Clock } from '#outside/clock.ts'
import type { Beacon } from '#outside/drand.ts'
import type { Mailer } from '#outside/mail.ts'
import type { Payments } from '#outside/payments.ts'
import type { KeptRead } from './kept-read.ts'

/** The server's dependencies; production and tests pass their own. Read mail and payments only when you use them, because a setting may replace them. */
export type Deps = {
  db: Db
  env: Env
  clock: Clock
  mailer: Mailer
  /** null in production without credentials: then the shop shows but does not sell. */
  payments: Payments | null
  /** The public source of randomness. */
  beacon: Beacon
}

/** What most services need besides the database, which comes first; the same with the database; what a closing needs. */
export type Parts = Pick<Deps, 'env' | 'clock'>
export type DbParts = Parts & Pick<Deps, 'db'>
export type ClosingParts = Parts & Pick<Deps, 'beacon' | 'payments'>

/** The caller of a session. */
export type Caller = Usuario & {
  /** An organiser without the required second factor, who may only turn one on. */
  soloEnrolar: boolean
  /** A veedor, whose `rol` is `admin` when they read. */
  soloMira?: boolean
}

/** Finds the account behind a token; null if the session has ended. An inactive account has no session, so this never throws CUENTA_INACTIVA. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** Counts a form that a stranger starts to send from an address. Throws DEMASIADOS_INTENTOS. */
export type CountOpenForm = (ip: string) => Promise<void>

/** What the routes of a module need. */
export type RouteDeps = Deps & { authenticate: Authenticate; countOpenForm: CountOpenForm; keptRead: KeptRead }
