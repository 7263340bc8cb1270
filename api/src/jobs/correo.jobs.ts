import type { Deps } from '#http/deps.ts'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import type { Job } from './runner.ts'

/** The outbox leaves. */
export function correoJobs(deps: Pick<Deps, 'db' | 'mailer' | 'clock'>): Job[] {
  const { db, clock } = deps
  return [{ name: 'correo', everyMs: 5_000, run: () => sendPending(db, deps.mailer, () => clock.now()) }]
}
