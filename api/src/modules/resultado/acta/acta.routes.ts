import { actaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { unsoldInLine } from '#modules/resultado/resultado/resultado-publico.service.ts'
import { actaPdf, declaracionPdf } from './acta.service.ts'

export function actaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env } = deps

  mount(app, deps, actaApi.acta, async ({ params }) => await actaPdf(db, params.id, env))

  mount(app, deps, actaApi.declaracion, ({ params }) => unsoldInLine(() => declaracionPdf(db, params.id, env)))
}
