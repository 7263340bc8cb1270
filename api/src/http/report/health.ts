import { AppError } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import { findLateJobs, findRetentionQuestion } from '#db/counts.ts'
import type { Deps } from '#http/deps.ts'
import { disagreements } from '#outside/clock.ts'

/** When a write last failed because the disk was full, in milliseconds of the monotonic clock. */
export type Disk = { wasFullAt: number }

/** A disk counts as full for so long. */
const STILL_FULL_MS = 30_000

/**
 * `/health/live`: the process runs. `/health/ready` (and `/health`): its database accepts writes; `avisos` lists what needs attention
 * although the shop works, such as jobs that do not run, clocks that disagree, an open question.
 */
export function healthRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>, disk: Disk): void {
  app.get('/health/live', async () => ({ status: 'success', vivo: true }))
  const ready = async () => {
    const [late, question] = await Promise.all([findLateJobs(db), findRetentionQuestion(db)])
    if (performance.now() - disk.wasFullAt < STILL_FULL_MS) throw new AppError('BASE_DE_DATOS')
    const avisos = [...late.map(sayLate), ...disagreements(clock), ...(question ? [question] : [])]
    return { status: 'success', vivo: true, listo: true, avisos }
  }
  app.get('/health', ready)
  app.get('/health/ready', ready)
}

const sayLate = ({ nombre, segundos }: { nombre: string; segundos: number }): string =>
  segundos < 0
    ? `El trabajo ${nombre} corrió por última vez en el futuro: el reloj de la base de datos cambió.`
    : `El trabajo ${nombre} no corre desde hace ${Math.round(segundos / 60)} minutos.`
