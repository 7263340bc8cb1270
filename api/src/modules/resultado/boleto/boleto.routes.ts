import { boletoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { boletosDeCompra, imagenDeBoleto, misBoletos, pdfDeBoleto, verBoleto } from './boleto.service.ts'
import { avisarCompra, avisosDeCompra, responderAviso } from './boleto-aviso.service.ts'
import { claves, leerBoleto } from './boleto-papel.service.ts'

export function boletoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, boletoApi.misBoletos, async ({ caller, query }) => await misBoletos(db, caller._id, query, env))

  mount(app, deps, boletoApi.boletosDeCompra, ({ params, caller }) => boletosDeCompra(db, params.id, caller, env))

  mount(app, deps, boletoApi.verBoleto, ({ params }) => verBoleto(db, params.codigo, env))

  mount(app, deps, boletoApi.leerBoleto, ({ params, caller }) => leerBoleto(db, params.codigo, caller))

  mount(app, deps, boletoApi.avisarCompra, async ({ body, request }) => {
    await avisarCompra(db, body, { env, ip: request.ip, now: clock.now() })
    return { message: 'Avisamos a quien te lo vendió. Cuando registre el talón, esta página lo dice.' }
  })

  mount(app, deps, boletoApi.avisosDeCompra, ({ caller }) => avisosDeCompra(db, caller))

  mount(app, deps, boletoApi.responderAviso, async ({ body, caller }) => {
    await responderAviso(db, body, { env, caller, now: clock.now() })
    return { message: body.confirma ? 'La venta quedó registrada.' : 'El aviso quedó negado.' }
  })

  mount(app, deps, boletoApi.claves, () => claves(db))

  mount(app, deps, boletoApi.imagenDeBoleto, ({ params }) => imagenDeBoleto(db, params.codigo, env))

  mount(app, deps, boletoApi.pdfDeBoleto, ({ params }) => pdfDeBoleto(db, params.codigo, env))
}
