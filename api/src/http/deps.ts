import type { Db } from '#db/schema.ts'
import type { Env } from '#env.ts'
import type { Clock } from '#outside/clock.ts'
import type { Beacon } from '#outside/drand.ts'
import type { Mailer } from '#outside/mailer.ts'
import type { Payments } from '#outside/payments.ts'
import type { KeptRead } from './kept-read.ts'
import type { Authenticate } from './mount.ts'

/** All that the server stands on; production and tests pass their own. */
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

/** What the routes of a module get. */
export type RouteDeps = Deps & { authenticate: Authenticate; keptRead: KeptRead }
