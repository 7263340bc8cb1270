import type { Deps } from '#http/deps.ts'
import type { PaymentParts } from '#modules/dinero/pago/pago.service.ts'
import { forgetOld, reconcileAll, reconcileWaiting } from '#modules/dinero/pago/pago-conciliacion.service.ts'
import { paymentParts, workTareas } from '#modules/dinero/pago/pago-tarea.service.ts'
import type { Job } from './runner.ts'
import { takeTurn } from './turns.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Settles payments even if no notification and no browser arrives. Like every job it runs once at start. */
export function pagoJobs(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'payments'>): Job[] {
  const { db, clock } = deps
  const inTurn = (
    name: string,
    everyMs: number,
    run: (parts: PaymentParts, now: Date) => Promise<unknown>,
    atStart = false,
  ): Job => {
    let always = atStart
    return {
      name,
      everyMs,
      // Its turn ends before its next run is due, so that a single process never misses it.
      async run() {
        const parts = paymentParts(deps)
        if (!parts) return
        const mine = await takeTurn(db, name, clock.now(), everyMs / 2)
        if (mine || always) await run(parts, clock.now())
        always = false
      },
    }
  }
  return [
    {
      name: 'tareas',
      everyMs: 5 * SECOND,
      run: async () => {
        const parts = paymentParts(deps)
        return parts && (await workTareas(parts, () => clock.now()))
      },
    },
    inTurn('conciliar-en-espera', 3 * MINUTE, reconcileWaiting),
    inTurn('conciliar-todo', 60 * MINUTE, reconcileAll, true),
    inTurn('olvidar-avisos', 24 * 60 * MINUTE, (_caja, now) => forgetOld(db, now)),
  ]
}
