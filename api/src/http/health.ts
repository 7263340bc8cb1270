import { AppError } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** When a write last failed for want of room, by the monotonic clock in milliseconds. */
export type Disk = { wasFullAt: number }

/** A disk that was full so recently still counts as full: the next write will tell. */
const STILL_FULL_MS = 30_000

/** `/health/live`: the process answers. `/health/ready` (and `/health`): its database answers too, and takes what is written. */
export function healthRoutes(app: FastifyInstance, db: Db, disk: Disk): void {
  app.get('/health/live', async () => ({ status: 'success', vivo: true }))
  const ready = async () => {
    await sql`select 1`.execute(db)
    if (performance.now() - disk.wasFullAt < STILL_FULL_MS) throw new AppError('BASE_DE_DATOS')
    return { status: 'success', vivo: true, listo: true }
  }
  app.get('/health', ready)
  app.get('/health/ready', ready)
}
