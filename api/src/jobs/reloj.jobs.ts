import type { Deps } from '#http/deps.ts'
import { ponerTareasEnHora } from '#modules/dinero/conciliacion/conciliacion-tareas.service.ts'
import { endFutureHolds } from '#modules/numeros/toma/toma.service.ts'
import { ponerRecuperacionesEnHora } from '#modules/personas/recuperacion/recuperacion.service.ts'
import { endFutureSesiones } from '#modules/personas/sesion/sesion.service.ts'
import { ponerCorreosEnHora } from '#modules/sitio/correo/correo.service.ts'
import { ponerIntentosEnHora } from '#modules/sitio/intento/intento.service.ts'
import type { Job } from './runner.ts'

/** After a clock that was ahead or behind, what waits goes on within three minutes, and nothing lasts longer than it should. */
export function relojJobs({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Job[] {
  const run = async () => {
    const now = clock.now()
    await ponerCorreosEnHora(db, now)
    await ponerTareasEnHora(db, now)
    await endFutureHolds(db, now, env.RESERVA_MINUTOS)
    await endFutureSesiones(db, now)
    await ponerRecuperacionesEnHora(db, now)
    await ponerIntentosEnHora(db, now)
  }
  return [{ name: 'poner-en-hora', everyMs: 30_000, run }]
}
