import type { Db } from '#db/schema.ts'
import { eraseCompradoresWithoutSale } from './baja.queries.ts'
import { borrarIntentosViejos } from './intentos.service.ts'
import { deleteRecuperacionesBefore } from './recuperacion.queries.ts'
import { borrarSesionesVencidas } from './sesion.service.ts'

/** Forgets what time has made useless: ended sessions, links and counted attempts, buyers of orders that came to nothing. */
export async function limpiar(db: Db, now: Date): Promise<void> {
  await borrarSesionesVencidas(db, now)
  await deleteRecuperacionesBefore(db, now)
  await borrarIntentosViejos(db, now)
  await eraseCompradoresWithoutSale(db, now)
}
