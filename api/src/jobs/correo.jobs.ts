import type { Db } from '#db/schema.ts'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import type { Clock } from '#outside/clock.ts'
import type { Mailer } from '#outside/mailer.ts'
import type { Job } from './runner.ts'

/** The outbox leaves. */
export function correoJobs({ db, mailer, clock }: { db: Db; mailer: Mailer; clock: Clock }): Job[] {
  return [{ name: 'correo', everyMs: 5_000, run: () => sendPending(db, mailer, () => clock.now()) }]
}
