import { configApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { readConfig } from './config.service.ts'

export function configRoutes(app: FastifyInstance, deps: RouteDeps): void {
  mount(app, deps, configApi.config, () => readConfig(deps))
}
