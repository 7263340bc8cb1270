import { AppError } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteRepeticionesBefore, findRepeticion, insertRepeticion, updateRespuesta } from './repeticion.queries.ts'

export type Sent = {
  caller: { id: string }
  /** The Idempotency-Key with the hash of its body; without one the call is made each time. */
  key: { clave: string; huella: Buffer } | null
}

const DAY = 86_400_000

/**
 * Runs `make` once for one Idempotency-Key of its caller: repeated, it returns the first reply, also if both arrive at
 * once. A failure leaves the key free. `make` returns what JSON keeps unchanged. Throws CLAVE_REUTILIZADA if the key
 * came with another body.
 */
export async function makeOnce<T extends object>(
  db: Db,
  { caller, key }: Sent,
  now: Date,
  make: (db: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return await inTransaction(db, async db => {
    if (!key) return await make(db)
    const own = { usuarioId: caller.id, clave: key.clave }
    if (await insertRepeticion(db, { ...own, huella: key.huella, created_at: now })) {
      const made = await make(db)
      await updateRespuesta(db, own, made)
      return made
    }
    const before = await findRepeticion(db, own)
    if (!before?.huella.equals(key.huella)) throw new AppError('CLAVE_REUTILIZADA')
    return before.respuesta as T
  })
}

/** Deletes replies that nobody repeats any more. */
export async function deleteOldRepeticiones(db: Db, now: Date): Promise<void> {
  await deleteRepeticionesBefore(db, new Date(now.getTime() - DAY))
}
