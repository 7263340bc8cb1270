import { boletoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { misBoletos } from './boleto.service.ts'

export function boletoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps

  mount(app, deps, boletoApi.misBoletos, async ({ caller, query }) => await misBoletos(db, caller._id, query))
}
