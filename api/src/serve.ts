import { type AddressInfo, Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { PASSWORD, people } from '#demo/people.ts'
import type { Deps } from '#http/deps.ts'
import { endThreads } from '#http/line/thread.ts'
import { ensureFirstAdmin } from '#modules/personas/cuenta/cuenta-admin.service.ts'
import { refuseOtraMoneda } from '#modules/sitio/config/config.service.ts'
import { refuseTestMoneyIfPublicada } from '#modules/sitio/organizacion/organizacion-publicacion.service.ts'
import { buildApp } from './app.ts'
import type { Db } from './db/schema.ts'
import { addressOf, type Env } from './env.ts'
import { startJobs } from './jobs/runner.ts'
import { chooseJobs, chooseParts } from './parts.ts'
import { StartError } from './start-error.ts'
import type { Undo } from './undo.ts'

/** After this, connections that remain are cut off; service managers kill after ten seconds. */
const LAST_REQUESTS_MS = 7_000

/** How long new connections may delay the end of listening. */
const ARRIVALS_MS = 2_000

/** Listens on a migrated database; adds what has to be stopped later to `undo`. Returns the lines to print. */
export async function serve(db: Db, env: Env, undo: Undo): Promise<string[]> {
  await refuseOtraMoneda(db, env)
  const deps = await chooseParts(env, db)
  undo.push(endThreads)
  undo.push(() => deps.mailer.close())
  // Hashing the first password runs in another thread meanwhile.
  const [accounts, app] = await Promise.all([prepareAccounts(deps, undo), buildApp(deps)])
  // Comes after the accounts: an installation becomes a draft with its first one.
  await refuseTestMoneyIfPublicada(db, deps.env)
  let jobs: ReturnType<typeof startJobs> | undefined
  undo.push(() => jobs?.stop())
  undo.push(() => closeWithinReason(app))
  const port = await listen(app, env)
  jobs = startJobs(db, chooseJobs(deps), app.log)
  if (env.NODE_ENV === 'production') void printRefusals(deps)
  return [`Talonario está listo en ${addressOf(env.HOST, port)}`, ...accounts]
}

/** Prints, without delaying the start, that the embedded database is only for trials, and whether the configured payments or mail are refused. */
async function printRefusals({ env, payments }: Deps): Promise<void> {
  const { checkMail, checkPayments } = await import('#ops/doctor/check-outside.ts')
  const { EMBEDDED } = await import('#ops/doctor/check-configuration.ts')
  if (!env.DATABASE_URL) console.error(`${EMBEDDED.dice} ${EMBEDDED.hacer}`)
  const findings = await Promise.all([checkMail(env), payments ? checkPayments(env, payments) : []])
  for (const { estado, dice, hacer } of findings.flat()) if (estado === 'mal') console.error(`${dice} ${hacer}`)
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
 * Answers every request that has arrived: accepts the connections that wait before it stops listening, because the kernel resets those
 * left, and reads sent data before a connection counts as idle. Then accepts nothing more, not even on a connection kept open after a
 * reply.
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
  // setImmediate lets the event loop read what has arrived: only then a connection without a request is idle.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50)
  await app.close()
  clearInterval(idle)
  clearTimeout(cutOff)
}

/** Waits for a whole turn of the event loop, in which everything that was ready is accepted and read. */
const turn = () => new Promise(resolve => setImmediate(() => setImmediate(resolve)))

/** Makes sure that somebody can sign in: the demo's people, or the first admin. Returns the lines to print. */
async function prepareAccounts({ db, env, clock }: Deps, undo: Undo): Promise<string[]> {
  if (env.DEMO) {
    const { seedApart } = await import('./demo/seed-apart.ts')
    await seedApart(db, clock.now(), undo)
    return demoLines(env)
  }
  const made = await ensureFirstAdmin(db, env)
  return made ? [`Primera cuenta de administración (se muestra una sola vez): ${made.email} · ${made.password}`] : []
}

function demoLines({ DEMO_CLASE }: Env): string[] {
  const cast = Object.values(people)
  const width = Math.max(...cast.map(person => person.email.length))
  const lines = cast.map(person => `  ${person.email.padEnd(width)}  ${person.rol}`)
  const other =
    DEMO_CLASE === 'serie'
      ? 'La otra demostración vende números en cuotas: DEMO_CLASE=continua npm run demo'
      : 'La otra demostración tiene un sorteo por número: npm run demo'
  return [`Cuentas de prueba, todas con la contraseña ${PASSWORD}:`, ...lines, other]
}
