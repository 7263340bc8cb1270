import { recuperacionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { atDoor } from '#http/in-line.ts'
import { mount } from '#http/mount.ts'
import { dispositivoDe } from '#modules/personas/sesion/sesion.rules.ts'
import { recoverPassword, resetPassword } from './recuperacion.service.ts'

export function recuperacionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, recuperacionApi.recoverPassword, async ({ body, request }) => {
    const dispositivo = dispositivoDe(request.headers['user-agent'])
    const who = { ip: request.ip, dispositivo, keys: env, baseUrl: env.FRONTEND_URL, now: clock.now() }
    await atDoor(() => recoverPassword(db, body.email, who))
    return {
      message: 'Correo enviado. Revisa tu bandeja de entrada para continuar con el restablecimiento de la contraseña.',
    }
  })

  mount(app, deps, recuperacionApi.resetPassword, async ({ params, body }) => {
    await resetPassword(db, params.resetToken, body.newPassword, { env, now: clock.now() })
    return { message: 'Contraseña cambiada con éxito.' }
  })
}
