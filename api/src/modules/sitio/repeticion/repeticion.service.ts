import { AppError } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteRepeticionesBefore, findRepeticion, insertRepeticion, updateRespuesta } from './repeticion.queries.ts'

type Sent = {
  caller: { id: string }
  /** The Idempotency-Key with the hash of what it came with; without one the call is made each time. */
  key: { clave: string; huella: Buffer } | null
}

const DAY = 86_400_000

/**
 * Makes what a call makes, once for one Idempotency-Key of its caller: sent again, it gets the first answer, also when both come at
 * once. What fails leaves the key free. `make` answers what JSON carries unchanged. Throws CLAVE_REUTILIZADA when the key came with
 * another body.
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

/** Forgets the answers of calls that nobody sends again any more. */
export async function deleteOldRepeticiones(db: Db, now: Date): Promise<void> {
  await deleteRepeticionesBefore(db, new Date(now.getTime() - DAY))
}
