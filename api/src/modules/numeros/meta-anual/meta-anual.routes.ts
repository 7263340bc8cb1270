import { metaAnualApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { establecerMeta, obtenerProgresoMeta } from './meta-anual.service.ts'

export function metaAnualRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps

  mount(app, deps, metaAnualApi.establecer, async ({ body }) => {
    const vendedor = await establecerMeta(db, body, deps)
    return { message: `Meta anual del ${vendedor} para el ${body.año} creada con éxito` }
  })

  mount(
    app,
    deps,
    metaAnualApi.obtenerProgresoMeta,
    async ({ body, caller }) => await obtenerProgresoMeta(db, body.userId, { ...deps, caller }),
  )
}
