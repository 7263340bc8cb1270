import { invitacionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { aceptarComoAdmin, aceptarInvitacion, invitar, invitarAdmin, verInvitacion } from './invitacion.service.ts'

export function invitacionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const momento = () => ({ env, now: clock.now() })

  mount(app, deps, invitacionApi.invitar, async ({ body }) => ({
    ...(await invitar(db, body, momento())),
    message: 'La invitación está lista. También salió por correo.',
  }))

  mount(app, deps, invitacionApi.invitarAdmin, async ({ body, caller }) => ({
    ...(await invitarAdmin(db, caller, body, { ...momento(), keys: env })),
    message: 'La invitación está lista y salió por correo. Este enlace no se vuelve a mostrar.',
  }))

  mount(app, deps, invitacionApi.verInvitacion, ({ params }) => verInvitacion(db, params.token, clock.now()))

  mount(app, deps, invitacionApi.aceptarInvitacion, async ({ params, body }) => {
    await aceptarInvitacion(db, params.token, body.password, clock.now())
    return { message: 'Tu contraseña quedó guardada. Ya podés entrar.' }
  })

  mount(app, deps, invitacionApi.aceptarComoAdmin, async ({ params, body }) => {
    await aceptarComoAdmin(db, params.token, body, momento())
    return { message: 'Tu cuenta está lista. Al entrar, activá la verificación en dos pasos.' }
  })
}
