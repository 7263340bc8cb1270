import type { Deps } from '#http/deps.ts'
import { expireCompras } from '#modules/dinero/compra/compra.service.ts'
import type { Job } from './runner.ts'

const MINUTE = 60_000

/** Ends orders whose hold has run out. Only the lists look better for it: such a hold binds nobody. */
export function compraJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job[] {
  return [{ name: 'vencer-compras', everyMs: MINUTE, run: () => expireCompras(db, clock.now()) }]
}
