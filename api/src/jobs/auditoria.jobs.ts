import type { Db } from '#db/schema.ts'
import { linkPending } from '#modules/sitio/auditoria/auditoria-cadena.service.ts'
import type { Job } from './runner.ts'

/** Acts get their place in the chain. */
export function auditoriaJobs({ db }: { db: Db }): Job[] {
  return [{ name: 'enlazar-auditoria', everyMs: 2_000, run: () => linkPending(db) }]
}
