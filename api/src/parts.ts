import { join } from 'node:path'
import type { Db } from './db/schema.ts'
import type { Env } from './env.ts'
import type { Deps } from './http/deps.ts'
import { correoJobs } from './jobs/correo.jobs.ts'
import type { Job } from './jobs/runner.ts'
import { usuarioJobs } from './jobs/usuario.jobs.ts'
import { systemClock } from './outside/clock.ts'
import { folderMailer, smtpMailer } from './outside/mailer.ts'
import { createMercadoPago } from './outside/mercadopago.ts'

/** The server's parts as the configuration chooses them. */
export function chooseParts(env: Env, db: Db): Deps {
  const mailer = env.SMTP_URL
    ? smtpMailer(env.SMTP_URL, env.MAIL_FROM)
    : folderMailer(join(env.DATA_DIR, 'correo'), env.MAIL_FROM)
  return { db, env, clock: systemClock, mailer, payments: choosePayments(env) }
}

function choosePayments(env: Env): Deps['payments'] {
  // Seam: the simulated provider goes here, for env.PAYMENTS === 'simulado'.
  if (env.PAYMENTS !== 'mercadopago') return null
  const { MP_ACCESS_TOKEN = '', MP_WEBHOOK_SECRET = '', MP_BASE_URL } = env
  return createMercadoPago({ accessToken: MP_ACCESS_TOKEN, webhookSecret: MP_WEBHOOK_SECRET, baseUrl: MP_BASE_URL })
}

/** The recurring work of the server: one entry for each file of jobs/. */
export function chooseJobs(deps: Deps): Job[] {
  return [...correoJobs(deps), ...usuarioJobs(deps)]
}
