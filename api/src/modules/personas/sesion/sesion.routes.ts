import { sesionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { closeOthers, sesiones } from './sesion.service.ts'

export function sesionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, sesionApi.sesiones, async ({ caller, token }) => ({
    sesiones: await sesiones(db, caller, token ?? '', clock.now()),
  }))

  mount(app, deps, sesionApi.cerrarSesiones, async ({ caller, token, body }) => {
    const cerradas = await closeOthers(db, caller, { ...body, token: token ?? '', now: clock.now() })
    return { cerradas, message: cerradas === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${cerradas} sesiones.` }
  })
}
