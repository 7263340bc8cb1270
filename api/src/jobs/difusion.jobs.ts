import type { Deps } from '#http/deps.ts'
import { workDifusion } from '#modules/resultado/difusion/difusion.service.ts'
import type { Job } from './runner.ts'

/** Messages to everybody go to the outbox, some at a time. */
export function difusionJobs(parts: Pick<Deps, 'db' | 'env' | 'clock'>): Job[] {
  return [{ name: 'enviar-difusiones', everyMs: 2_000, run: () => workDifusion(parts) }]
}
