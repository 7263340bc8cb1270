import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { countIntento } from '#http/throttle.ts'
import { hintLimits } from '#http/throttle-limits.ts'
import { putBack, setQueueRight, takeDue } from '#jobs/queue.ts'
import { isUnread, PaymentsError } from '#outside/payments.ts'
import { findPago } from './pago.queries.ts'
import { isChargedBack } from './pago.rules.ts'
import { type Asentada, ESPERA_MS, isSilence, type PaymentParts, settlePago } from './pago.service.ts'
import {
  endTarea,
  insertAviso,
  openCaso,
  settleCaso,
  type TareaTomada,
  takeAvisos,
  tareasPendientes,
} from './pago-tarea.queries.ts'

/** After so many refusals of a refund a case is opened for a person; the retries continue. */
const INTENTOS_HASTA_CASO = 5

/** Tasks under way at once in one process. */
const AT_ONCE = 4

/**
 * Settles the payment that a notification names. If the provider does not answer in time, or settling fails, the notification is stored, as
 * a task that asks again. Returns whether there are tasks to work off; throws if it could not even be stored.
 */
export async function takeAviso(parts: PaymentParts, pagoId: string, now: Date): Promise<boolean> {
  const settled = settlePago(parts, { pagoId }, now).then(owesRefund, () => null)
  const leavesTasks = await Promise.race([settled, wait(ESPERA_MS, null, { ref: false })])
  if (leavesTasks === null) await insertAviso(parts.db, pagoId, now)
  return leavesTasks ?? true
}

/**
 * Looks at the payment that a notification which cannot be verified names. What it claims is not believed, and nothing of
 * it is kept. Returns whether there are tasks to work off; throws DEMASIADOS_INTENTOS.
 */
export async function takeHint(parts: PaymentParts, pagoId: string, ip: string, now: Date): Promise<boolean> {
  await countIntento(parts.db, hintLimits(ip, pagoId), now)
  return await settlePago(parts, { pagoId }, now).then(owesRefund, isSilence)
}

const owesRefund = (asentada: Asentada | null): boolean =>
  asentada?.pagos.some(({ aDevolver, reembolsado }) => aDevolver > reembolsado) ?? false

/** Works off what is due: settles what notifications named and carries out refunds. Returns how many tasks it took up. */
export async function workTareas(parts: PaymentParts, now: () => Date): Promise<number> {
  let total = 0
  for (;;) {
    const tareas = await takeDue<TareaTomada>(parts.db, tareasPendientes, { now: now(), limit: AT_ONCE })
    // A settled notification may have left a refund to do: it ends when nothing is due any more.
    if (tareas.length === 0) return total
    await Promise.all(tareas.map(tarea => workOff(parts, tarea, now)))
    total += tareas.length
  }
}

/**
 * Settles every payment with a stored notification, due or not, also those that another process has begun with. Returns
 * how many could not be settled because the provider does not answer about them.
 */
export async function settleAvisos(parts: PaymentParts, now: () => Date): Promise<number> {
  const queue = await takeAvisos(parts.db, now())
  let failures = 0
  const worker = async () => {
    for (let tarea = queue.shift(); tarea; tarea = queue.shift()) {
      if (!(await workOff(parts, tarea, now))) failures++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return failures
}

/** Ends the task if it could be done. Returns whether it could. */
async function workOff(parts: PaymentParts, tarea: TareaTomada, now: () => Date): Promise<boolean> {
  try {
    if (tarea.tipo === 'aviso') await settlePago(parts, tarea.datos, now())
    else await refundTarea(parts, tarea, now())
  } catch (error) {
    await putBack(parts.db, tareasPendientes, tarea, error, now())
    return false
  }
  await endTarea(parts.db, tarea, now())
  return true
}

/** After a clock that was ahead: what notifications named is settled, and refunds are made. */
export const correctTareaTimes = (db: Db, now: Date): Promise<number> => setQueueRight(db, tareasPendientes, now)

/**
 * Brings a payment's refunds at the provider up to what was decided. The task ends when the provider itself reports it;
 * until then it throws, and is repeated with the same idempotency key.
 */
async function refundTarea(parts: PaymentParts, tarea: TareaTomada, now: Date): Promise<void> {
  const { pagoId } = tarea.datos
  const current = await parts.payments.getPayment(pagoId)
  const decided = await findPago(parts.db, pagoId)
  if (!current || !decided) throw new Error('The provider does not know this payment')
  if (isUnread(current)) throw new Error(`The provider's word about this payment cannot be read: ${current.words}`)
  const missing = decided.aDevolver - current.refunded
  if (missing > 0 && !isChargedBack(current.status)) {
    const whole = missing === current.amount
    try {
      await parts.payments.refund(pagoId, tarea.evento, whole ? undefined : missing, decided.cobroId)
    } catch (error) {
      await caseIfRefused(parts, tarea, { ...decided, error }, now)
      throw error
    }
  }
  const asentada = await settlePago(parts, { pagoId: decided.cobroId || pagoId }, now)
  const pago = asentada?.pagos.find(({ id }) => id === pagoId)
  const over = pago && (pago.reembolsado >= pago.aDevolver || pago.estado === 'devuelto' || isChargedBack(pago.estado))
  if (!over) throw new Error('The refund is in process at the provider')
  const rechazo = { compraId: decided.compraId, pagoId, motivo: 'devolucion_rechazada' as const }
  await inTransaction(parts.db, db => settleCaso(db, rechazo, { nota: 'La devolución salió.' }, now))
}

async function caseIfRefused(
  { db }: PaymentParts,
  { datos, intentos }: TareaTomada,
  { compraId, error }: { compraId: string; error: unknown },
  now: Date,
): Promise<void> {
  const refused = error instanceof PaymentsError && error.kind === 'rejected'
  if (!refused && intentos < INTENTOS_HASTA_CASO) return
  const caso = { compraId, pagoId: datos.pagoId, motivo: 'devolucion_rechazada' as const }
  await inTransaction(db, db => openCaso(db, caso, now))
}

/** What payments are settled with; null without online payments. */
export const paymentParts = ({ db, env, payments }: Pick<Deps, 'db' | 'env' | 'payments'>): PaymentParts | null =>
  payments && { db, env, payments }

/** Works off tasks as soon as there are some, one run at a time in this process. */
export function tareaWorker(parts: () => PaymentParts | null, now: () => Date, onError: (error: unknown) => void) {
  let working: Promise<void> | null = null
  let again = false
  const run = async () => {
    try {
      while (again) {
        again = false
        const open = parts()
        if (open) await workTareas(open, now)
      }
    } catch (error) {
      onError(error)
    } finally {
      working = null
    }
  }
  return {
    wake(): void {
      again = true
      working ??= run()
    },
    /** Resolves when nothing is under way. */
    async idle(): Promise<void> {
      await working
    },
  }
}
