import { campaniaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { listarCampanias, renombrarCampania, terminarCampania } from './campania.service.ts'

export function campaniaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, campaniaApi.listarCampanias, async ({ caller }) => ({
    campanias: await listarCampanias(db, { drafts: caller?.rol === 'admin' }),
  }))

  mount(app, deps, campaniaApi.renombrarCampania, async ({ body }) => {
    await renombrarCampania(db, body)
    return { message: 'Nombre guardado.' }
  })

  mount(app, deps, campaniaApi.terminarCampania, async ({ body }) => {
    await terminarCampania(db, body.id, clock.now())
    return { message: 'La campaña terminó. Sus sorteos, ventas y pagos quedan para consultar.' }
  })
}
