import { disponibilidadApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { disponibilidad } from './disponibilidad.service.ts'

export function disponibilidadRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(
    app,
    deps,
    disponibilidadApi.disponibilidad,
    async ({ params }) =>
      await disponibilidad(db, params.idSorteo, { now: clock.now(), venderAsignadas: env.VENDER_ASIGNADAS_ONLINE }),
  )
}
