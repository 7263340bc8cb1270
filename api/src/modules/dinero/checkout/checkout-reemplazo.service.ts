import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type Compra, isStillOpen, lockCompra } from '#modules/dinero/compra/compra.service.ts'
import { listPagos } from '#modules/dinero/pago/pago.queries.ts'
import { canPay } from '#modules/dinero/pago/pago.rules.ts'
import { type PaymentParts, settlePago } from '#modules/dinero/pago/pago.service.ts'
import { PaymentsError } from '#outside/payments.ts'

/** How long a checkout waits for this answer, of ten seconds in all, most of them for the link requested afterwards. */
export const ESPERA_MS = 1_500

/** Settles these orders with the provider; false if it does not answer in time. */
export async function askReplacement(
  parts: PaymentParts,
  compras: readonly Pick<Compra, 'referencia'>[],
  now: Date,
): Promise<boolean> {
  const asked = Promise.all(compras.map(({ referencia }) => settlePago(parts, { referencia }, now)))
  return Promise.race([asked.then(() => true, isSilence), wait(ESPERA_MS, false, { ref: false })])
}

function isSilence(error: unknown): false {
  if (error instanceof PaymentsError) return false
  throw error
}

/** Locks these orders, always in the same order, and returns those that may be given up: still open, no money on its way. */
export async function lockAbandoned(
  db: Transaction<Database>,
  compras: readonly Pick<Compra, 'id'>[],
  now: Date,
): Promise<string[]> {
  const found: string[] = []
  for (const id of compras.map(({ id }) => id).toSorted()) {
    const compra = await lockCompra(db, id)
    const pagos = await listPagos(db, id)
    if (isStillOpen(compra, now) && !pagos.some(canPay)) found.push(id)
  }
  return found
}
