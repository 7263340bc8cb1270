import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** `/health/live`: the process answers. `/health/ready` (and `/health`): the database answers too. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/health/live', async () => ({ status: 'success', vivo: true }))
  const ready = async () => {
    await sql`select 1`.execute(db)
    return { status: 'success', vivo: true, listo: true }
  }
  app.get('/health', ready)
  app.get('/health/ready', ready)
}
