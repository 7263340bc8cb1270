import { AppError, checkoutApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { readCart } from './checkout.rules.ts'
import { procesarPago } from './checkout.service.ts'
import { refusalCounter } from './checkout-cupo.service.ts'

export function checkoutRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const countingRefusals = refusalCounter(deps)

  mount(app, deps, checkoutApi.procesarPago, async ({ caller, body, key, request }) => {
    const { payments } = deps
    if (!payments) throw new AppError('VENTA_ONLINE_APAGADA')
    const pedido = { carrito: readCart(body.productos), ref: body.ref, key, ip: request.ip, now: clock.now() }
    const { initPoint, referencia } = await countingRefusals({ id: caller.id, ip: request.ip }, () =>
      procesarPago({ db, payments, env }, caller, pedido),
    )
    return { init_point: initPoint, external_reference: referencia, message: 'Tu compra está lista para pagar.' }
  })
}
