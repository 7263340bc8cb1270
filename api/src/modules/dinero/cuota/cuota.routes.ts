import { cuotaApi, fromMinor, padNumber } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { cobraOf } from '#modules/dinero/checkout/checkout-medio.service.ts'
import { toPlan } from '#modules/dinero/compra/compra-cuota.service.ts'
import { firstName } from '#modules/numeros/enlace/enlace.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { listResumen } from './cuota.queries.ts'
import {
  cambiarModalidad,
  cobrarCuota,
  liberarAtrasadas,
  misCuotas,
  pagarCuota,
  pendientes,
  verCuotas,
} from './cuota.service.ts'
import { cederNumero } from './cuota-cesion.service.ts'

export function cuotaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, cuotaApi.pendientes, ({ caller, query }) => pendientes(db, env, caller, query, clock.now()))

  mount(app, deps, cuotaApi.misCuotas, ({ caller, query }) => misCuotas(db, env, caller._id, query.page))

  mount(app, deps, cuotaApi.resumenDeCuotas, async () => ({
    modalidades: (await listResumen(db)).map(({ pagado, atrasado, porVencer, ...row }) => ({
      ...row,
      pagado: fromMinor(pagado),
      atrasado: fromMinor(atrasado),
      porVencer: fromMinor(porVencer),
    })),
  }))

  mount(app, deps, cuotaApi.cobrarCuota, async ({ caller, body, key }) => {
    const recibo = await cobrarCuota(db, env, caller, body, { key, now: clock.now() })
    const cuales = recibo.cuotas.map(n => `cuota ${n} de ${recibo.de}`).join(', ')
    const numero = padNumber(recibo.NumeroRifa, await findNumberWidth(db))
    return { recibo, message: `Cobrada: ${cuales} del ${numero}, de ${firstName(recibo.comprador)}.` }
  })

  mount(app, deps, cuotaApi.verCuotas, async ({ params }) => ({
    plan: toPlan(await verCuotas(db, env, params.codigo)),
  }))

  mount(app, deps, cuotaApi.pagarCuota, async ({ body, request }) => {
    const cobra = cobraOf(deps, body.medio)
    const { initPoint, referencia } = await pagarCuota(
      { db, env, payments: deps.payments, cobra },
      { ...body, ip: request.ip },
      clock.now(),
    )
    return { init_point: initPoint, external_reference: referencia, message: 'Tu cuota está lista para pagar.' }
  })

  mount(app, deps, cuotaApi.liberarAtrasadas, async ({ body }) => {
    const liberados = await liberarAtrasadas(db, body, clock.now())
    const message = liberados.length === 1 ? 'Se liberó 1 número.' : `Se liberaron ${liberados.length} números.`
    return { liberados, message }
  })

  mount(app, deps, cuotaApi.cederNumero, async ({ caller, body }) => ({
    compraId: await cederNumero(db, env, { ...body, usuarioId: caller._id }, clock.now()),
    message: 'El número cambió de titular.',
  }))

  mount(app, deps, cuotaApi.cambiarModalidad, async ({ caller, body }) => {
    const cambio = await cambiarModalidad(db, env, caller, body, clock.now())
    return { ...cambio, message: cambio.mensaje ? 'El plan quedó cambiado.' : 'El plan ya era así.' }
  })
}
