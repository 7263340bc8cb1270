import type { Deps } from '#http/deps.ts'
import { sealStoredSecrets } from '#modules/campania/sorteo/sorteo-interna.service.ts'
import { announceCierres } from '#modules/resultado/aviso/aviso.service.ts'
import { remindOfSorteos } from '#modules/resultado/aviso/aviso-sorteo.service.ts'
import { closeBeforeOfficial } from '#modules/resultado/cierre/cierre.service.ts'
import { advanceFunciones } from '#modules/resultado/funcion/funcion.service.ts'
import { callSuplentes } from '#modules/resultado/reclamo/reclamo.service.ts'
import { watchBeacon } from '#modules/resultado/resultado/resultado-baliza.service.ts'
import type { Job } from './runner.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND

/** Draws go on without anybody: lists are closed before the lottery that decides them, results come with the beacon's round, and prizes out. */
export function sorteoJobs(parts: Pick<Deps, 'db' | 'env' | 'clock' | 'beacon' | 'payments'>): Job[] {
  return [
    { name: 'terminar-sorteos', everyMs: 2 * SECOND, run: watchBeacon(parts) },
    { name: 'avanzar-funciones', everyMs: SECOND, run: () => advanceFunciones(parts) },
    { name: 'cerrar-antes-del-oficial', everyMs: 10 * SECOND, run: () => closeBeforeOfficial(parts) },
    { name: 'cifrar-secretos', everyMs: DAY, run: () => sealStoredSecrets(parts.db, parts.env) },
    { name: 'avisar-sorteos', everyMs: 20 * SECOND, run: () => remindOfSorteos(parts) },
    { name: 'llamar-suplentes', everyMs: 60 * SECOND, run: () => callSuplentes(parts) },
    { name: 'avisar-cierres', everyMs: 5 * SECOND, run: () => announceCierres(parts) },
  ]
}
