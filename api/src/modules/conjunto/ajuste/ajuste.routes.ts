import { ajusteApi, publicacionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { countIntento } from '#http/throttle.ts'
import { trialLimit } from '#http/throttle-limits.ts'
import { countEnMercadoPago } from '#modules/dinero/compra/compra-espera.queries.ts'
import { guardarAjustes, listarAjustes, publicarConAjustes, tryCobros, tryCorreo } from './ajuste.service.ts'
import { conectarCorreo } from './ajuste-correo.service.ts'
import { openEstado, pageOf, quedanEsperando, VUELTA } from './ajuste-mercadopago.rules.ts'
import {
  conectarMercadoPago,
  confirmarMercadoPago,
  desconectarMercadoPago,
  leerConexion,
} from './ajuste-mercadopago.service.ts'

/** What is not a short plain text counts as absent. */
const corto = z.string().max(1_000).optional().catch(undefined)
const vueltaQuery = z.object({ state: corto, code: corto, error: corto })

export function ajusteRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const quedan = async () => quedanEsperando(await countEnMercadoPago(db, clock.now()))

  mount(app, deps, ajusteApi.listarAjustes, async ({ caller }) => ({
    ...(await listarAjustes(deps, caller)),
    mercadoPago: await leerConexion(db, env, caller, clock.now()),
  }))

  mount(app, deps, ajusteApi.guardarAjustes, async ({ caller, body }) => {
    await guardarAjustes(deps, caller, body)
    const { PAYMENTS, MP_ACCESS_TOKEN } = body.ajustes
    const otra = PAYMENTS !== undefined || MP_ACCESS_TOKEN !== undefined
    return { message: `Los cambios se guardaron y ya rigen.${otra ? await quedan() : ''}` }
  })

  mount(app, deps, publicacionApi.publicar, async ({ caller, body }) => {
    await publicarConAjustes(deps, caller, body.igual === true)
    return { message: 'La rifa está publicada: cualquiera puede comprar.' }
  })

  mount(app, deps, ajusteApi.conectarCorreo, async ({ caller, body }) => {
    await countIntento(db, [trialLimit(caller.id)], clock.now())
    await conectarCorreo(deps, caller, body)
    return { message: `Los correos salen desde ${body.direccion}. Te mandamos uno de prueba: fijate si llegó.` }
  })

  mount(app, deps, ajusteApi.conectarMercadoPago, async ({ caller, body }) => {
    await countIntento(db, [trialLimit(caller.id)], clock.now())
    return { url: await conectarMercadoPago(deps, caller, body) }
  })

  mount(app, deps, ajusteApi.confirmarMercadoPago, ({ caller, body }) => confirmarMercadoPago(deps, caller, body))

  mount(app, deps, ajusteApi.desconectarMercadoPago, async ({ caller, body }) => {
    await desconectarMercadoPago(deps, caller, body)
    return { message: `Mercado Pago está desconectado: la tienda muestra y no vende.${await quedan()}` }
  })

  /** The one address of the operator's application: passes what came back on to the host that asked, which is signed. */
  app.get(VUELTA, async (request, reply) => {
    const { state = '', code, error } = vueltaQuery.parse(request.query)
    const sitio = openEstado(env.MP_CLIENT_SECRET, state)?.sitio ?? env.FRONTEND_URL
    return reply.header('cache-control', 'no-store').redirect(pageOf(sitio, { state, code, error }), 303)
  })

  mount(app, deps, ajusteApi.probarAjustes, async ({ caller, body: { que } }) => {
    await countIntento(db, [trialLimit(caller.id)], clock.now())
    return que === 'cobros' ? await tryCobros(deps) : await tryCorreo(deps, caller)
  })
}
