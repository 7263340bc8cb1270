import type { Deps } from '#http/deps.ts'
import { deleteConsultasBefore } from '#modules/conjunto/consulta/consulta.service.ts'
import { eraseExpired } from '#modules/conjunto/datos-personales/datos-personales-limpieza.service.ts'
import { aplicarRetencion } from '#modules/conjunto/datos-personales/datos-personales-retencion.service.ts'
import type { Job } from './runner.ts'

const MINUTE = 60_000

/** What time has made useless is forgotten, and personal data when their time is over. */
export function usuarioJobs(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'mailer'>): Job[] {
  const { db, env, clock } = deps
  const cleanUp = async () => {
    await eraseExpired(db, clock.now())
    await deleteConsultasBefore(db, clock.now())
  }
  return [
    { name: 'limpieza', everyMs: 10 * MINUTE, run: cleanUp },
    { name: 'retencion', everyMs: 60 * MINUTE, run: () => aplicarRetencion(db, env, deps.mailer, clock.now()) },
  ]
}
