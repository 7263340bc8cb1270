import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { findOpenWith, isStillOpen, lockCompra } from '#modules/dinero/compra/compra.service.ts'
import { canPay, listPagos, type PaymentParts, settlePago } from '#modules/dinero/pago/pago.service.ts'
import { PaymentsError } from '#outside/payments.ts'

/** How long a checkout waits for this answer, of ten seconds in all, most of them for the link requested afterwards. */
export const ESPERA_MS = 1_500

type Busca = { usuarioId: string; rifaIds: readonly string[]; now: Date }

/**
 * The account's own open orders that conflict with a new cart, after asking the provider whether one of them was paid.
 * None if it does not answer in time: an order that may have been paid is not given up.
 */
export async function ordenesEnElMedio(parts: PaymentParts, { usuarioId, rifaIds, now }: Busca): Promise<string[]> {
  const abiertas = await findOpenWith(parts.db, usuarioId, rifaIds, now)
  if (abiertas.length === 0) return []
  const answered = await askReplacement(
    parts,
    abiertas.map(({ referencia }) => referencia),
    now,
  )
  return answered ? abiertas.map(({ id }) => id) : []
}

/** Settles these orders with the provider; false if it does not answer in time. */
export async function askReplacement(parts: PaymentParts, referencias: readonly string[], now: Date): Promise<boolean> {
  const asked = Promise.all(referencias.map(referencia => settlePago(parts, { referencia }, now)))
  return Promise.race([asked.then(() => true, isSilence), wait(ESPERA_MS, false, { ref: false })])
}

function isSilence(error: unknown): false {
  if (error instanceof PaymentsError) return false
  throw error
}

/** Locks these orders, always in the same order, and returns those that may be given up: still open, no money on its way. */
export async function lockAbandoned(db: Transaction<Database>, ids: readonly string[], now: Date): Promise<string[]> {
  const found: string[] = []
  for (const id of ids.toSorted()) {
    const compra = await lockCompra(db, id)
    const pagos = await listPagos(db, id)
    if (isStillOpen(compra, now) && !pagos.some(canPay)) found.push(id)
  }
  return found
}
