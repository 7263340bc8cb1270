import { AppError, checkoutApi, conciliacionApi, pagoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import { actingAsServer } from '#http/acting.ts'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { pagoAdminRoutes } from '#modules/dinero/caso/caso.routes.ts'
import { leerCarrito } from '#modules/dinero/checkout/checkout.rules.ts'
import { procesarPago } from '#modules/dinero/checkout/checkout.service.ts'
import { insertAviso, tareaWorker } from '#modules/dinero/conciliacion/conciliacion-tareas.service.ts'
import { isSimulado } from '#outside/simulado.ts'
import { confirmarPago } from './pago-exito.service.ts'
import { pausa } from './pago-pausa.rules.ts'

/** How long the provider is not asked about the same order again by whoever opens its page: it answers what is known. */
const PAUSA_MS = 3_000

export function pagoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock, payments } = deps

  mount(app, deps, checkoutApi.procesarPago, async ({ caller, body, key }) => {
    if (!payments) throw new AppError('VENTA_ONLINE_APAGADA')
    const pedido = { carrito: leerCarrito(body.productos), key, now: clock.now() }
    const { initPoint, referencia } = await procesarPago({ db, payments, env }, caller, pedido)
    return { init_point: initPoint, external_reference: referencia, message: 'Tu compra está lista para pagar.' }
  })

  const esTurno = pausa(PAUSA_MS)
  mount(app, deps, pagoApi.exito, async ({ query, request, status }) => {
    const log = (error: unknown) => request.log.warn({ err: error }, 'the payment provider did not answer')
    const answer = await confirmarPago({ db, payments, env, esTurno, log }, query, clock.now())
    if (answer.estado !== 'approved') status(402)
    return answer
  })

  const wake = taskWaker(app, deps)
  webhookRoute(app, deps, wake)
  pagoAdminRoutes(app, deps, wake)
  simuladoRoutes(app, deps)
}

/** Works off tasks as soon as there are some, rather than when the job comes by; the server's end waits for it. */
function taskWaker(app: FastifyInstance, { db, env, clock, payments }: RouteDeps): () => void {
  if (!payments) return () => {}
  const onError = (error: unknown) => app.log.error({ err: error }, 'working off payment tasks failed')
  const worker = tareaWorker({ db, payments, env }, () => clock.now(), onError)
  app.addHook('onClose', () => worker.idle())
  // What the tasks do is not the act of whoever set them off.
  return () => actingAsServer(() => worker.wake())
}

/** Writes down that there is something to ask, answers, and asks afterwards; without a database it says 503 and is sent again. */
function webhookRoute(app: FastifyInstance, deps: RouteDeps, wake: () => void): void {
  const { db, clock, payments } = deps
  mount(app, deps, conciliacionApi.webhook, async ({ request: { query, headers } }) => {
    const check = payments?.verifyNotification({ query: query as Record<string, unknown>, headers })
    if (!check?.valid) throw new AppError('SIN_PERMISO')
    if (check.type !== 'payment') return {}
    await insertAviso(db, check.paymentId, clock.now())
    setImmediate(wake)
    return {}
  })
}

/** The simulated provider's own page; it does not exist with any other provider. */
function simuladoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const simulado = isSimulado(deps.payments) ? deps.payments : null

  mount(app, deps, pagoApi.verSimulado, async ({ params }) => {
    const orden = await simulado?.ver(params.referencia)
    if (!orden) throw new AppError('NO_ENCONTRADO')
    return orden
  })

  mount(app, deps, pagoApi.pagarSimulado, async ({ params, body }) => {
    const result = await simulado?.pagar(params.referencia, body.decision)
    if (!result) throw new AppError('NO_ENCONTRADO')
    // Sent like the real one, to our own door. A lost one does no harm: the browser's return and the jobs ask as well.
    await app.inject({ method: 'POST', ...result.notification }).catch(error => app.log.warn({ err: error }))
    return { redirect: result.redirect }
  })
}
