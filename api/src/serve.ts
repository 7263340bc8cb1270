import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Db } from './db/schema.ts'
import { addressOf, type Env } from './env.ts'
import { prepareAccounts } from './first-start.ts'
import { startJobs } from './jobs/runner.ts'
import { chooseJobs, chooseParts } from './parts.ts'
import { StartError } from './start-error.ts'
import type { Undo } from './undo.ts'

/** Whoever still talks to us after this is cut off: service managers kill after ten seconds. */
const LAST_REQUESTS_MS = 7_000

/** Listens on a migrated database; what has to be stopped later is added to `undo`. Answers the lines to print. */
export async function serve(db: Db, env: Env, undo: Undo): Promise<string[]> {
  const deps = await chooseParts(env, db)
  undo.push(() => deps.mailer.close())
  const [app, accounts] = await Promise.all([buildApp(deps), prepareAccounts(deps)])
  const jobs = startJobs(chooseJobs(deps), app.log)
  undo.push(() => jobs.stop())
  undo.push(() => closeWithinReason(app))
  const port = await listen(app, env)
  return [`Talonario está listo en ${addressOf(env.HOST, port)}`, ...accounts]
}

async function listen(app: FastifyInstance, { HOST, PORT }: Env): Promise<number> {
  try {
    await app.listen({ host: HOST, port: PORT })
    return (app.server.address() as AddressInfo).port
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const sentence = refusals(HOST, PORT)[code]
    throw sentence ? new StartError(sentence) : error
  }
}

const refusals = (host: string, port: number): Record<string, string> => ({
  EADDRINUSE: `El puerto ${port} ya está en uso: elegí otro con PORT.`,
  EACCES: `No hay permiso para usar el puerto ${port}: elegí otro con PORT.`,
  EADDRNOTAVAIL: `La dirección ${host} no es de esta máquina: elegí otra con HOST.`,
  ENOTFOUND: `La dirección ${host} no es de esta máquina: elegí otra con HOST.`,
})

/** Requests in progress finish; nobody else gets in, also not over a connection kept open after its last reply. */
async function closeWithinReason(app: FastifyInstance) {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS)
  await app.close()
  clearInterval(idle)
  clearTimeout(cutOff)
}
