import { modalidadApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { guardarModalidades, listarModalidades } from './modalidad.service.ts'

export function modalidadRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, modalidadApi.listarModalidades, ({ query }) => listarModalidades(db, query.campania))

  mount(app, deps, modalidadApi.guardarModalidades, async ({ body }) => ({
    modalidades: await guardarModalidades(db, body, clock.now()),
    message: 'La tabla de precios se guardó.',
  }))
}
