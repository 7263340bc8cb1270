import { cierreApi } from '@talonario/contract'
import { leerCierre } from '@talonario/sorteo/proof'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { findSorteo, toSorteo } from '#modules/campania/sorteo/sorteo.service.ts'
import { cerrarSorteo, mensajeDeCierre } from './cierre.service.ts'

export function cierreRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env } = deps

  mount(app, deps, cierreApi.cerrarSorteo, async ({ body }) => {
    const cerrado = await cerrarSorteo(db, body.fechaSorteo, deps)
    const { huella } = leerCierre(cerrado.cierre).sello
    return { sorteo: toSorteo(await findSorteo(db, cerrado.id)), huella, message: mensajeDeCierre(cerrado, env) }
  })
}
