import type { Db } from '#db/schema.ts'
import { eraseCompradoresWithoutSale } from './baja.queries.ts'
import { borrarIntentosViejos } from './intentos.service.ts'
import { deleteRecuperacionesBefore } from './recuperacion.queries.ts'
import { deleteFactoresSinConfirmar } from './segundo-factor.queries.ts'
import { borrarSesionesVencidas } from './sesion.service.ts'

const DAY = 86_400_000

/** Forgets what time has made useless: ended sessions, links and counted attempts, buyers of orders that came to nothing. */
export async function limpiar(db: Db, now: Date): Promise<void> {
  await borrarSesionesVencidas(db, now)
  await deleteRecuperacionesBefore(db, now)
  await borrarIntentosViejos(db, now)
  await deleteFactoresSinConfirmar(db, new Date(now.getTime() - DAY))
  await eraseCompradoresWithoutSale(db, now)
}
