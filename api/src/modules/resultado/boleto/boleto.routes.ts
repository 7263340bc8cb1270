import { boletoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { boletosDeCompra, imagenDeBoleto, misBoletos, pdfDeBoleto, verBoleto } from './boleto.service.ts'

export function boletoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env } = deps

  mount(app, deps, boletoApi.misBoletos, async ({ caller, query }) => await misBoletos(db, caller._id, query, env))

  mount(app, deps, boletoApi.boletosDeCompra, ({ params, caller }) => boletosDeCompra(db, params.id, caller, env))

  mount(app, deps, boletoApi.verBoleto, ({ params }) => verBoleto(db, params.talon, env))

  mount(app, deps, boletoApi.imagenDeBoleto, ({ params }) => imagenDeBoleto(db, params.talon, env))

  mount(app, deps, boletoApi.pdfDeBoleto, ({ params }) => pdfDeBoleto(db, params.talon, env))
}
