import { TIPOS_TRABAJO } from '@talonario/contract'
import type { Deps } from '#http/deps.ts'
import { workTrabajo } from '#modules/numeros/trabajo/trabajo-tanda.service.ts'
import type { Job } from './runner.ts'

/** Numbers are generated and assigned in bulk, each kind in its own turn. */
export function trabajoJobs(parts: Pick<Deps, 'db' | 'env' | 'clock'>): Job[] {
  return TIPOS_TRABAJO.map(tipo => ({ name: `${tipo}-numeros`, everyMs: 1_000, run: () => workTrabajo(parts, tipo) }))
}
