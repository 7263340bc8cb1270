import type { Deps } from '#http/deps.ts'
import { cifrarSecretos } from '#modules/campania/sorteo/sorteo-interna.service.ts'
import { avisarCierres } from '#modules/resultado/aviso/aviso.service.ts'
import { cerrarAntesDelOficial } from '#modules/resultado/cierre/cierre.service.ts'
import { vigilarBaliza } from '#modules/resultado/resultado/resultado-baliza.service.ts'
import type { Job } from './runner.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND

/** Draws go on without anybody: lists are closed before the lottery that decides them, results come with the beacon's round. */
export function sorteoJobs(parts: Pick<Deps, 'db' | 'env' | 'clock' | 'beacon' | 'payments'>): Job[] {
  return [
    { name: 'terminar-sorteos', everyMs: 2 * SECOND, run: vigilarBaliza(parts) },
    { name: 'cerrar-antes-del-oficial', everyMs: 10 * SECOND, run: () => cerrarAntesDelOficial(parts) },
    { name: 'cifrar-secretos', everyMs: DAY, run: () => cifrarSecretos(parts.db, parts.env) },
    { name: 'avisar-cierres', everyMs: 5 * SECOND, run: () => avisarCierres(parts) },
  ]
}
