import type { Db } from '#db/schema.ts'
import { deleteOrigenes } from '#modules/dinero/compra/compra.service.ts'
import { deleteInvitacionesBefore } from '#modules/personas/invitacion/invitacion.service.ts'
import { deleteRecuperacionesBefore } from '#modules/personas/recuperacion/recuperacion.service.ts'
import { deleteUnconfirmedFactores } from '#modules/personas/segundo-factor/segundo-factor.service.ts'
import { deleteExpiredSesiones } from '#modules/personas/sesion/sesion.service.ts'
import { deleteVerificacionesBefore } from '#modules/personas/verificacion/verificacion.service.ts'
import { deleteOldIntentos } from '#modules/sitio/intento/intento.service.ts'
import { deleteOldRepeticiones } from '#modules/sitio/repeticion/repeticion.service.ts'
import { eraseCompradoresWithoutSale } from './datos-personales-baja.queries.ts'

const DAY = 86_400_000

/** Forgets what time has made useless: ended sessions, links and counted attempts, buyers of orders that came to nothing. */
export async function eraseExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredSesiones(db, now)
  await deleteRecuperacionesBefore(db, now)
  await deleteInvitacionesBefore(db, now)
  await deleteVerificacionesBefore(db, now)
  await deleteOldIntentos(db, now)
  await deleteOldRepeticiones(db, now)
  await deleteOrigenes(db, now)
  await deleteUnconfirmedFactores(db, new Date(now.getTime() - DAY))
  await eraseCompradoresWithoutSale(db, now)
}
