import type { Deps } from '#http/deps.ts'
import { forgetAvisos, reconcileAll, reconcileWaiting } from '#modules/dinero/conciliacion/conciliacion.service.ts'
import { workTareas } from '#modules/dinero/conciliacion/conciliacion-tareas.service.ts'
import type { Job } from './runner.ts'
import { takeTurn } from './turns.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Settles money without any notification or browser. Every job runs once at start. */
export function pagoJobs({ db, env, clock, payments }: Pick<Deps, 'db' | 'env' | 'clock' | 'payments'>): Job[] {
  if (!payments) return []
  const caja = { db, env, payments }
  const inTurn = (name: string, everyMs: number, run: (now: Date) => Promise<unknown>, atStart = false): Job => {
    let always = atStart
    return {
      name,
      everyMs,
      // The turn ends before the next run is due, so that one process alone never misses its own.
      async run() {
        const mine = await takeTurn(db, name, clock.now(), everyMs / 2)
        if (mine || always) await run(clock.now())
        always = false
      },
    }
  }
  return [
    { name: 'tareas', everyMs: 5 * SECOND, run: () => workTareas(caja, () => clock.now()) },
    inTurn('conciliar-en-espera', 3 * MINUTE, now => reconcileWaiting(caja, now)),
    inTurn('conciliar-todo', 60 * MINUTE, now => reconcileAll(caja, now), true),
    inTurn('olvidar-avisos', 24 * 60 * MINUTE, now => forgetAvisos(db, now)),
  ]
}
