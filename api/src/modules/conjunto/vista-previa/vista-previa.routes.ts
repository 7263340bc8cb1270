import { vistaPreviaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { vistaDeEnlace, vistaDeSorteo } from './vista-previa.service.ts'
import { aficheDeEnlace, aficheDeRifa } from './vista-previa-afiche.service.ts'

export function vistaPreviaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  mount(app, deps, vistaPreviaApi.vistaDeEnlace, ({ params, request }) =>
    vistaDeEnlace(deps, { codigo: params.codigo, ip: request.ip }),
  )

  mount(app, deps, vistaPreviaApi.vistaDeSorteo, ({ params }) => vistaDeSorteo(deps, params.id))

  mount(app, deps, vistaPreviaApi.afiche, ({ query }) => aficheDeRifa(deps, query.formato))

  mount(app, deps, vistaPreviaApi.aficheDeEnlace, ({ params, query, request }) =>
    aficheDeEnlace(deps, query.formato, { codigo: params.codigo, ip: request.ip }),
  )
}
