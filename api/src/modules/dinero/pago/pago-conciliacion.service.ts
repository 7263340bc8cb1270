import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { findUnsettled, moveToEnd } from '#modules/dinero/compra/compra-espera.queries.ts'
import { type PaymentParts, settlePago } from './pago.service.ts'
import { deleteAvisos, expirePedidos } from './pago-tarea.queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Questions under way at the provider at once. */
const AT_ONCE = 4
/** After this many failures in a row the provider is considered down, and the rest waits for the next run. */
const FAILURES = 5

/** Settles orders that wait for money, and those that stopped waiting within the hour, in case no notification arrives. */
export async function reconcileWaiting(parts: PaymentParts, now: Date): Promise<void> {
  await settleAll(parts, await findUnsettled(parts.db, { ended: new Date(now.getTime() - HOUR) }), now)
}

/** The wide sweep: a week of orders that ended unpaid, two days of all orders, and all under review. */
export async function reconcileAll(parts: PaymentParts, now: Date): Promise<void> {
  const since = { ended: new Date(now.getTime() - 7 * DAY), made: new Date(now.getTime() - 2 * DAY) }
  await settleAll(parts, await findUnsettled(parts.db, since), now)
}

/** An order that fails comes last in the next run, and stops no other in this one. Throws the last failure. */
async function settleAll(parts: PaymentParts, referencias: readonly string[], now: Date): Promise<void> {
  const queue = [...referencias]
  let failures = 0
  let last: unknown
  const worker = async () => {
    for (let referencia = queue.shift(); referencia; referencia = queue.shift()) {
      try {
        await settlePago(parts, { referencia }, now)
        failures = 0
      } catch (error) {
        last = error
        failures++
        await moveToEnd(parts.db, referencia, now)
        if (failures >= FAILURES) queue.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (last) throw last
}

/** Notifications dealt with, and what sellers asked for and nobody decided, need not be kept for long. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * DAY)
  await deleteAvisos(db, before)
  await inTransaction(db, db => expirePedidos(db, { antes: before, now }))
}
