import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteIntentosBefore, findOldestCounted, insertIntentos, lockClave } from './intento.queries.ts'
import { type Limite, MEMORIA_MINUTOS } from './intento.rules.ts'

export { deleteIntentos, deleteOneIntento, insertIntentos, lockClave, ponerIntentosEnHora } from './intento.queries.ts'
export {
  claveDeDesconocido,
  limiteDeCodigo,
  limiteDeContacto,
  limiteDeCuenta,
  limiteDeExportacion,
  limiteDeLogin,
  limiteDeRecuperacion,
  limiteDeRecuperacionPorRed,
  limiteDeRegistro,
  limiteDeVerificacion,
  limiteDeVerificacionA,
} from './intento.rules.ts'

const MINUTE = 60_000

/**
 * Counts one attempt under each limit, or throws DEMASIADOS_INTENTOS where one is full. It is counted before the work and
 * one by one, so that a thousand tries at once count as a thousand; what succeeds is taken off again.
 */
export async function contarIntento(db: Db, limites: readonly Limite[], now: Date): Promise<void> {
  const inOneOrder = limites.toSorted((a, b) => (a.clave < b.clave ? -1 : 1))
  await inTransaction(db, async db => {
    for (const limite of inOneOrder) {
      await lockClave(db, limite.clave)
      await refuseIfFull(db, limite, now)
    }
    await insertIntentos(
      db,
      inOneOrder.map(({ clave }) => ({ clave, at: now })),
    )
  })
}

async function refuseIfFull(db: Db, { clave, maximo, minutos }: Limite, now: Date): Promise<void> {
  const windowStart = new Date(now.getTime() - minutos * MINUTE)
  const oldest = await findOldestCounted(db, clave, windowStart, maximo)
  if (!oldest) return
  const segundos = Math.ceil((oldest.getTime() + minutos * MINUTE - now.getTime()) / 1000)
  throw new AppError('DEMASIADOS_INTENTOS', { segundos: Math.max(1, segundos) })
}

/** Forgets attempts that no limit looks at any more. */
export const borrarIntentosViejos = (db: Db, now: Date): Promise<void> =>
  deleteIntentosBefore(db, new Date(now.getTime() - MEMORIA_MINUTOS * MINUTE))
