import { accesoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { atDoor } from '#http/in-line.ts'
import { mount } from '#http/mount.ts'
import { dispositivoDe } from '#modules/personas/sesion/sesion.rules.ts'
import { endSession } from '#modules/personas/sesion/sesion.service.ts'
import { login } from './acceso.service.ts'

export function accesoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, accesoApi.login, async ({ body, request }) => ({
    ...(await atDoor(() =>
      login(db, body, {
        ip: request.ip,
        dispositivo: dispositivoDe(request.headers['user-agent']),
        keys: env,
        now: clock.now(),
      }),
    )),
    message: 'Sesión iniciada.',
  }))

  mount(app, deps, accesoApi.logout, async ({ token }) => {
    if (token) await endSession(db, token)
    return { message: 'Sesión cerrada.' }
  })
}
