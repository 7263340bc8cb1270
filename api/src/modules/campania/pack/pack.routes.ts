import { packApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { guardarPacks } from './pack.service.ts'

export function packRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, packApi.guardarPacks, async ({ body }) => ({
    packs: await guardarPacks(db, env, body, clock),
    message: body.packs.length > 0 ? 'Los precios de a varios se guardaron.' : 'Cada número cuesta su precio.',
  }))
}
