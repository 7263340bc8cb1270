import type { Db } from '#db/schema.ts'
import { limpiar } from '#modules/usuario/limpieza.service.ts'
import type { Clock } from '#outside/clock.ts'
import type { Job } from './runner.ts'

/** What time has made useless is forgotten. */
export function usuarioJobs({ db, clock }: { db: Db; clock: Clock }): Job[] {
  return [{ name: 'limpieza', everyMs: 10 * 60_000, run: () => limpiar(db, clock.now()) }]
}
