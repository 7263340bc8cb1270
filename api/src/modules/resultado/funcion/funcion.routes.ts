import { funcionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { cambiarRitmo, empezarFuncion, revelarPremio } from './funcion.service.ts'

/** The show of a draw, led by its host. */
export function funcionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps

  mount(app, deps, funcionApi.empezarFuncion, async ({ body }) => await empezarFuncion(db, body, deps))

  mount(app, deps, funcionApi.revelarPremio, async ({ body }) => ({ funcion: await revelarPremio(db, body, deps) }))

  mount(app, deps, funcionApi.cambiarRitmo, async ({ body: { idSorteo, ritmo } }) => ({
    funcion: await cambiarRitmo(db, idSorteo, ritmo),
  }))
}
