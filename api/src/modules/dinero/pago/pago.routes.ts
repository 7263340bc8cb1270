import { AppError, pagoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import { actingAsServer } from '#http/acting.ts'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { doubtPermiso } from '#outside/payment-provider.ts'
import { isSimulado } from '#outside/simulado/simulado.ts'
import { pausa } from './pago.rules.ts'
import { confirmPago } from './pago-exito.service.ts'
import { paymentParts, takeAviso, takeHint, tareaWorker } from './pago-tarea.service.ts'

/** Pause before the provider is asked about the same order again by its page; in between the known state is returned. */
const PAUSA_MS = 3_000

/** Works off tasks at once instead of at the job's next run; the server's end waits for it. */
export function taskWaker(app: FastifyInstance, deps: RouteDeps): () => void {
  const { clock } = deps
  const onError = (error: unknown) => app.log.error({ err: error }, 'working off payment tasks failed')
  const worker = tareaWorker(
    () => paymentParts(deps),
    () => clock.now(),
    onError,
  )
  app.addHook('onClose', () => worker.idle())
  // What the tasks do is not an act of the caller that set them off.
  return () => actingAsServer(() => worker.wake())
}

export function pagoRoutes(app: FastifyInstance, deps: RouteDeps, wake: () => void): void {
  const { db, env, clock } = deps

  const isTurn = pausa(PAUSA_MS)
  mount(app, deps, pagoApi.exito, async ({ query, request, status }) => {
    const log = (error: unknown) => request.log.warn({ err: error }, 'the payment provider did not answer')
    const answer = await confirmPago({ db, payments: deps.payments, env, isTurn, log }, query, clock.now())
    if (answer.estado !== 'approved') status(402)
    return answer
  })

  // The reply comes once what the notification names is settled, or stored to be settled; without a database it is 503, and the
  // provider repeats it.
  mount(app, deps, pagoApi.webhook, async ({ request: { query, headers, ip } }) => {
    const parts = paymentParts(deps)
    if (!parts) throw new AppError('SIN_PERMISO')
    const { valid, paymentId } = parts.payments.verifyNotification({ query: query as Record<string, unknown>, headers })
    const take = () => (valid ? takeAviso(parts, paymentId, clock.now()) : takeHint(parts, paymentId, ip, clock.now()))
    if (paymentId && (await take())) setImmediate(wake)
    if (!valid) throw new AppError('SIN_PERMISO')
    if (isAboutPermiso(query)) await doubtPermiso(db, clock.now())
    return {}
  })

  simuladoRoutes(app, deps)
}

/** An account has taken its permission away (`application.deauthorized`), or given it: the account itself is asked. */
const isAboutPermiso = (query: unknown) => (query as { type?: unknown }).type === 'mp-connect'

/** The simulated provider's own page; it does not exist with any other provider. */
function simuladoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const simulado = () => (isSimulado(deps.payments) ? deps.payments : null)

  mount(app, deps, pagoApi.verSimulado, async ({ params }) => {
    const orden = await simulado()?.ver(params.referencia)
    if (!orden) throw new AppError('NO_ENCONTRADO')
    return orden
  })

  mount(app, deps, pagoApi.pagarSimulado, async ({ params, body }) => {
    const result = await simulado()?.pagar(params.referencia, body.decision)
    if (!result) throw new AppError('NO_ENCONTRADO')
    // Sent like the real one, to this server. A lost one does no harm: the browser's return and the jobs ask as well.
    await app.inject({ method: 'POST', ...result.notification }).catch(error => app.log.warn({ err: error }))
    return { redirect: result.redirect }
  })
}
