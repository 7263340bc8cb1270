import { AppError, conciliacionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import { actingAsServer } from '#http/acting.ts'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { paymentParts, takeAviso, tareaWorker } from './conciliacion-tareas.service.ts'

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

/** Replies once what the notification names is settled, or is stored to be settled; without a database the reply is 503 and the provider repeats it. */
export function conciliacionRoutes(app: FastifyInstance, deps: RouteDeps, wake: () => void): void {
  mount(app, deps, conciliacionApi.webhook, async ({ request: { query, headers } }) => {
    const parts = paymentParts(deps)
    const check = parts?.payments.verifyNotification({ query: query as Record<string, unknown>, headers })
    if (!parts || !check?.valid) throw new AppError('SIN_PERMISO')
    if (check.type !== 'payment' || !check.paymentId) return {}
    if (await takeAviso(parts, check.paymentId, deps.clock.now())) setImmediate(wake)
    return {}
  })
}
