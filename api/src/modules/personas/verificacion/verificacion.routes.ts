import { verificacionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { reenviarVerificacion } from './verificacion.service.ts'

export function verificacionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, verificacionApi.reenviarVerificacion, async ({ caller }) => {
    const email = await reenviarVerificacion(db, caller, { env, now: clock.now() })
    return { email, message: `Te mandamos un enlace a ${email}.` }
  })
}
