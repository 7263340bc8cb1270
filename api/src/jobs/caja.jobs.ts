import type { Deps } from '#http/deps.ts'
import { avisarTope, recordarLiquidaciones } from '#modules/dinero/liquidacion/liquidacion.service.ts'
import type { Job } from './runner.ts'

const HOUR = 3_600_000

/** Sellers are reminded of settling dates, and organisers of too much cash. */
export function cajaJobs({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Job[] {
  return [
    { name: 'recordar-liquidaciones', everyMs: HOUR, run: () => recordarLiquidaciones(db, env, clock.now()) },
    { name: 'avisar-tope', everyMs: HOUR, run: () => avisarTope(db, env, clock.now()) },
  ]
}
