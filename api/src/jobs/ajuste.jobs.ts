import type { Deps } from '#http/deps.ts'
import { followAjustes } from '#modules/conjunto/ajuste/ajuste.service.ts'
import type { Job } from './runner.ts'

/** What an organiser has saved through another process holds here within two seconds. */
export function ajusteJobs(deps: Deps): Job[] {
  return [{ name: 'ajustes', everyMs: 2_000, run: () => followAjustes(deps) }]
}
