import { comienzoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { makeOnce } from '#http/once.ts'
import { empezarRifa, modeloDeBases } from './comienzo.service.ts'

export function comienzoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, comienzoApi.empezarRifa, async ({ body, caller, key }) => {
    await makeOnce(db, { caller, key }, clock.now(), async db => {
      await empezarRifa(db, body, deps)
      return {}
    })
    return { message: 'La rifa está armada: leé las bases y publicala.' }
  })

  mount(app, deps, comienzoApi.modeloDeBases, async ({ query }) => ({
    texto: await modeloDeBases(db, env, query.jurisdiccion),
  }))
}
