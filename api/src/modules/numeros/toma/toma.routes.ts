import { tomaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { renewHold } from './toma.service.ts'

export function tomaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, tomaApi.actualizarRifa, async ({ body, caller }) => {
    const { RESERVA_MINUTOS: minutes } = env
    await renewHold(db, { usuarioId: caller.id, rifaId: body.rifaId, now: clock.now(), minutes })
    return { message: 'La reserva se renovó.' }
  })
}
