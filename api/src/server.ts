import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { startDatabase } from './db/main-database.ts'
import { addressOf, type Env, readEnv } from './env.ts'
import { prepareAccounts } from './first-start.ts'
import { startJobs } from './jobs/runner.ts'
import { chooseJobs, chooseParts } from './parts.ts'
import { StartError } from './start-error.ts'

/** Whoever still talks to us after this is cut off: service managers kill after ten seconds. */
const LAST_REQUESTS_MS = 7_000
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

type Stop = () => Promise<unknown> | unknown

async function start(env: Env, undo: Stop[]) {
  const { db, stop } = await startDatabase(env, print)
  undo.push(stop)
  const accounts = await prepareAccounts(db, env)
  const deps = chooseParts(env, db)
  undo.push(() => deps.mailer.close())
  const app = await buildApp(deps)
  undo.push(startJobs(chooseJobs(deps), app.log).stop)
  undo.push(() => closeWithinReason(app))
  const port = await listen(app, env)
  print(`Talonario está listo en ${addressOf(env.HOST, port)}`)
  accounts.forEach(print)
}

async function listen(app: FastifyInstance, { HOST, PORT }: Env): Promise<number> {
  try {
    await app.listen({ host: HOST, port: PORT })
    return (app.server.address() as AddressInfo).port
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`El puerto ${PORT} ya está en uso: elegí otro con PORT.`)
    if (code === 'EACCES') throw new StartError(`No hay permiso para usar el puerto ${PORT}: elegí otro con PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`La dirección ${HOST} no es de esta máquina: elegí otra con HOST.`)
    }
    throw error
  }
}

/** Requests in progress finish; nobody else gets in, also not over a connection kept open after its last reply. */
async function closeWithinReason(app: FastifyInstance) {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS)
  await app.close()
  clearInterval(idle)
  clearTimeout(cutOff)
}

/** The reverse of the start: requests, jobs, mail, database. */
async function stop(undo: Stop[]) {
  for (let step = undo.pop(); step; step = undo.pop()) await step()
}

function print(line: string) {
  console.log(line)
}

async function main() {
  const undo: Stop[] = []
  let stopping: Promise<never> | undefined
  const end = (code: number) => (stopping ??= stop(undo).then(() => process.exit(code)))
  // npm and the terminal may both pass a signal on: the second one changes nothing.
  for (const signal of SIGNALS) process.on(signal, () => void end(0))
  try {
    if (Number.parseInt(process.versions.node, 10) < 24)
      throw new StartError('Talonario necesita Node 24: usá npm start, que lo trae.')
    await start(readEnv({ demo: process.argv.includes('--demo') }), undo)
  } catch (error) {
    if (!stopping) console.error(error instanceof StartError ? error.message : error)
    await end(1)
  }
}

await main()
