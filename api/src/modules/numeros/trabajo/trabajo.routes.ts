import { trabajoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { makeOnce } from '#modules/sitio/repeticion/repeticion.service.ts'
import { cancelarTrabajo, descartarTrabajo, empezarAsignacion, empezarGeneracion, trabajos } from './trabajo.service.ts'

/** Work on more numbers than one call takes. */
export function trabajoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(
    app,
    deps,
    trabajoApi.empezarGeneracion,
    async ({ body, caller, key }) =>
      await makeOnce(db, { caller, key }, clock.now(), db => empezarGeneracion(db, body, caller.id, deps)),
  )

  mount(
    app,
    deps,
    trabajoApi.empezarAsignacion,
    async ({ body, caller, key }) =>
      await makeOnce(db, { caller, key }, clock.now(), db => empezarAsignacion(db, body, caller.id, clock.now())),
  )

  mount(app, deps, trabajoApi.trabajos, async () => ({ trabajos: await trabajos(db) }))

  mount(app, deps, trabajoApi.cancelarTrabajo, async ({ body }) => ({
    trabajo: await cancelarTrabajo(db, body.id, clock.now()),
    message: 'El trabajo se canceló: lo hecho queda.',
  }))

  mount(app, deps, trabajoApi.descartarTrabajo, async ({ body }) => {
    await descartarTrabajo(db, body.id, clock.now())
    return { message: 'El aviso se guardó.' }
  })
}
