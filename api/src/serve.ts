import { type AddressInfo, Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Db } from './db/schema.ts'
import { addressOf, type Env } from './env.ts'
import { prepareAccounts } from './first-start.ts'
import { startJobs } from './jobs/runner.ts'
import { chooseJobs, chooseParts } from './parts.ts'
import { StartError } from './start-error.ts'
import type { Undo } from './undo.ts'

/** Anyone who still talks to us after this is cut off: service managers kill after ten seconds. */
const LAST_REQUESTS_MS = 7_000

/** How long new arrivals may put off the end of listening. */
const ARRIVALS_MS = 2_000

/** Listens on a migrated database; what has to be stopped later is added to `undo`. Returns the lines to print. */
export async function serve(db: Db, env: Env, undo: Undo): Promise<string[]> {
  const deps = await chooseParts(env, db)
  undo.push(() => deps.mailer.close())
  const [app, accounts] = await Promise.all([buildApp(deps), prepareAccounts(deps)])
  const jobs = startJobs(db, chooseJobs(deps), app.log)
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

/**
 * Every request that had arrived is answered: what waits in the listen queue is accepted before the queue is closed, for the
 * kernel resets what is left in it, and what was sent over a connection is read before it counts as idle. Then nobody else
 * gets in, also not over a connection kept open after its last reply.
 */
async function closeWithinReason(app: FastifyInstance) {
  const { server } = app
  const cutOff = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS)
  let arrived = 0
  server.on('connection', () => arrived++)
  server.prependListener('request', (_request, response) => {
    arrived++
    response.setHeader('connection', 'close')
  })
  const settled = async () => {
    const until = performance.now() + ARRIVALS_MS
    do {
      arrived = 0
      await turn()
    } while (arrived > 0 && performance.now() < until)
  }
  await settled()
  Server.prototype.close.call(server)
  await settled()
  // Behind a turn of the event loop, which has read what came: only then is a connection without a request idle.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50)
  await app.close()
  clearInterval(idle)
  clearTimeout(cutOff)
}

/** A whole turn of the event loop: everything that was ready when it began has been accepted and read. */
const turn = () => new Promise(resolve => setImmediate(() => setImmediate(resolve)))
