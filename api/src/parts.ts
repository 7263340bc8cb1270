import { sql } from 'kysely'
import {
  ajusteJobs,
  auditoriaJobs,
  cajaJobs,
  cancelacionJobs,
  compraJobs,
  correoJobs,
  cuotaJobs,
  difusionJobs,
  enVivoJobs,
  usuarioJobs,
} from '#jobs/recurring.jobs.ts'
import type { Db } from './db/schema.ts'
import type { Env } from './env.ts'
import type { Deps } from './http/deps.ts'
import { pagoJobs } from './jobs/pago.jobs.ts'
import { sorteoJobs } from './jobs/recurring.jobs.ts'
import { compareJobs, relojJobs } from './jobs/reloj.jobs.ts'
import type { Job } from './jobs/runner.ts'
import { readAjustes } from './modules/conjunto/ajuste/ajuste.service.ts'
import { databaseClock } from './outside/clock.ts'
import { drandBeacon } from './outside/drand.ts'
import { createMailer } from './outside/mailer.ts'
import { createPayments, noteTrial } from './outside/payment-provider.ts'

/** Makes the server's parts as the configuration says. */
export async function chooseParts(env: Env, db: Db): Promise<Deps> {
  const clock = databaseClock({ database: () => readNow(db) })
  await clock.look()
  await readAjustes(db, env)
  const beacon = drandBeacon(env.DRAND_URLS)
  const payments = await createPayments(env, db, clock)
  await noteTrial(db, env)
  return { db, env, clock, mailer: createMailer(env), beacon, payments }
}

async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** The server's recurring work: one entry for each file of jobs/. */
export function chooseJobs(deps: Deps): Job[] {
  return [
    ...ajusteJobs(deps),
    ...correoJobs(deps),
    ...usuarioJobs(deps),
    ...compraJobs(deps),
    ...pagoJobs(deps),
    ...cajaJobs(deps),
    ...cuotaJobs(deps),
    ...cancelacionJobs(deps),
    ...enVivoJobs(deps),
    ...difusionJobs(deps),
    ...relojJobs(deps),
    ...compareJobs(deps),
    ...sorteoJobs(deps),
    ...auditoriaJobs(deps),
  ]
}
