import { AppError, checkoutApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { claveDeDesconocido } from '#http/throttle-limits.ts'
import { codeWriter, PROPIA, readCode } from '#modules/numeros/toma/toma-codigo.service.ts'
import { readCart } from './checkout.rules.ts'
import { procesarPago } from './checkout.service.ts'
import { refusalCounter } from './checkout-cupo.service.ts'
import { cobraOf } from './checkout-medio.service.ts'
import { cancelarCobro, cobrarConQr } from './checkout-qr.service.ts'

export function checkoutRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const countingRefusals = refusalCounter(deps)

  mount(app, deps, checkoutApi.cobrarConQr, async ({ caller, body: venta, key, request }) => {
    const { payments } = deps
    if (!payments) throw new AppError('VENTA_ONLINE_APAGADA')
    const pedido = { venta, key, ip: request.ip, now: clock.now() }
    const { initPoint, referencia, vence } = await countingRefusals({ id: caller.id, ip: request.ip }, () =>
      cobrarConQr({ db, payments, env }, caller, pedido),
    )
    return { init_point: initPoint, external_reference: referencia, vence: vence.toISOString() }
  })

  mount(app, deps, checkoutApi.cancelarCobro, async ({ caller, body: { external_reference: referencia } }) => {
    await cancelarCobro({ db, payments: deps.payments, env }, caller, referencia, clock.now())
    return { message: 'El cobro quedó cancelado y los números están libres.' }
  })

  mount(app, deps, checkoutApi.procesarPago, async ({ caller, body, key, request }) => {
    const { productos, ref, medio, monto } = body
    const cobra = cobraOf(deps, medio)
    const anterior = body.anterior ? await readCode(env, PROPIA, body.anterior) : null
    const comprador = caller ?? body.comprador
    if (!comprador) throw new AppError('SIN_TOKEN')
    const pedido = { carrito: readCart(productos), ref, anterior, monto, key, ip: request.ip, now: clock.now() }
    const clave = caller?.id ?? claveDeDesconocido(comprador.email)
    const { initPoint, referencia } = await countingRefusals({ id: clave, ip: request.ip }, () =>
      procesarPago({ db, payments: deps.payments, env, cobra }, { id: null, telefono: '', ...comprador }, pedido),
    )
    const propia = (await codeWriter(env, PROPIA))(referencia)
    return {
      init_point: initPoint,
      external_reference: referencia,
      propia,
      message: 'Tu compra está lista para pagar.',
    }
  })
}
