import type { Db } from '#db/schema.ts'
import { forgetCambios } from '#modules/numeros/en-vivo/en-vivo.service.ts'
import type { Job } from './runner.ts'

/** The notes of what changed are for screens that lost the line for a moment. */
export function enVivoJobs({ db }: { db: Db }): Job[] {
  return [{ name: 'olvidar-cambios', everyMs: 10 * 60_000, run: () => forgetCambios(db) }]
}
