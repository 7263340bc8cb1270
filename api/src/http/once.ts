import { AppError } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

export type Sent = {
  caller: { id: string }
  /** The Idempotency-Key with the hash of its body; without a key the call is made each time. */
  key: { clave: string; huella: Buffer } | null
}

const DAY = 86_400_000

/**
 * Runs `make` once for each Idempotency-Key of a caller: repeated calls, even simultaneous ones, get the first reply. A failure leaves the
 * key free. What `make` returns must survive JSON. Throws CLAVE_REUTILIZADA if the key came with another body.
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

/** Deletes stored replies that are too old to be asked for again. */
export async function deleteOldRepeticiones(db: Db, now: Date): Promise<void> {
  await deleteRepeticionesBefore(db, new Date(now.getTime() - DAY))
}

type Clave = { usuarioId: string; clave: string }

/** Takes a key. False if a call with it was made; waits for one that is being made. */
async function insertRepeticion(db: Db, { usuarioId, ...row }: Clave & { huella: Buffer; created_at: Date }) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('repeticion')
    .values({ usuario_id: usuarioId, ...row })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function updateRespuesta(db: Db, { usuarioId, clave }: Clave, respuesta: object): Promise<void> {
  await sql`
    update repeticion set respuesta = ${JSON.stringify(respuesta)}::jsonb where usuario_id = ${usuarioId} and clave = ${clave}
  `.execute(db)
}

async function findRepeticion(db: Db, { usuarioId, clave }: Clave) {
  return await db
    .selectFrom('repeticion')
    .select(['huella', 'respuesta'])
    .where('usuario_id', '=', usuarioId)
    .where('clave', '=', clave)
    .executeTakeFirst()
}

async function deleteRepeticionesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('repeticion').where('created_at', '<', before).execute()
}
