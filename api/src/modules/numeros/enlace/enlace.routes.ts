import { enlaceApi, limits } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { miEnlace, numerosPorEnlace, porEnlace, renovarEnlace } from './enlace.service.ts'

export function enlaceRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, enlaceApi.miEnlace, async ({ caller }) => ({ enlace: await miEnlace(db, caller._id, clock.now()) }))

  mount(app, deps, enlaceApi.renovarEnlace, async ({ caller }) => ({
    enlace: await renovarEnlace(db, caller._id, clock.now()),
    message: 'Tenés un enlace nuevo. Los anteriores siguen siendo tuyos.',
  }))

  mount(app, deps, enlaceApi.porEnlace, async ({ params, request }) =>
    porEnlace(db, { ...params, ip: request.ip, now: clock.now(), zone: env.TZ_RIFA }),
  )

  mount(app, deps, enlaceApi.numerosPorEnlace, async ({ params, query, request }) => {
    const visita = { ...params, ip: request.ip, now: clock.now() }
    return await numerosPorEnlace(db, { visita, query, kept: deps.keptRead }, limits.rifasPorPagina)
  })
}
