import { consultaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { atDoor } from '#http/in-line.ts'
import { mount } from '#http/mount.ts'
import { dispositivoDe } from '#modules/personas/sesion/sesion.rules.ts'
import { borrarPorCorreo, mensajesPorCorreo, numerosPorCorreo, pedirConsulta } from './consulta.service.ts'

export function consultaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, consultaApi.pedirConsulta, async ({ body, request }) => {
    const dispositivo = dispositivoDe(request.headers['user-agent'])
    const who = { ip: request.ip, dispositivo, keys: env, baseUrl: env.FRONTEND_URL, now: clock.now() }
    await atDoor(() => pedirConsulta(db, body.email, who))
    return { message: 'Si compraste números con esa dirección, te mandamos un enlace para verlos.' }
  })

  mount(app, deps, consultaApi.numerosPorCorreo, ({ body }) =>
    numerosPorCorreo(db, body, { keys: env, now: clock.now() }),
  )

  mount(app, deps, consultaApi.mensajesPorCorreo, ({ body }) => mensajesPorCorreo(db, body, clock.now()))

  mount(app, deps, consultaApi.borrarPorCorreo, async ({ body }) => {
    await borrarPorCorreo(db, body.token, clock.now())
    return { message: 'Borramos tus mensajes y los correos que te mandamos.' }
  })
}
