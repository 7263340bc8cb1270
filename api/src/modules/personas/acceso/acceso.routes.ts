import { accesoApi, recuperacionApi, verificacionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { atDoor } from '#http/line/in-line.ts'
import { mount } from '#http/mount.ts'
import { originOf } from '#modules/personas/sesion/sesion.rules.ts'
import { endSession } from '#modules/personas/sesion/sesion.service.ts'
import { login } from './acceso.service.ts'
import { recoverPassword, resetPassword } from './acceso-recuperacion.service.ts'
import { reenviarVerificacion, verificarCorreo } from './acceso-verificacion.service.ts'

export function accesoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  mount(app, deps, accesoApi.login, async ({ body, request }) => ({
    ...(await atDoor(() => login(db, body, originOf(request, deps)))),
    message: 'Sesión iniciada.',
  }))

  mount(app, deps, accesoApi.logout, async ({ token }) => {
    if (token) await endSession(db, token)
    return { message: 'Sesión cerrada.' }
  })

  mount(app, deps, recuperacionApi.recoverPassword, async ({ body, request }) => {
    await atDoor(() => recoverPassword(db, body.email, { ...originOf(request, deps), env }))
    return {
      message: 'Correo enviado. Revisa tu bandeja de entrada para continuar con el restablecimiento de la contraseña.',
    }
  })

  mount(app, deps, recuperacionApi.resetPassword, async ({ params, body, request }) => {
    await resetPassword(db, params.resetToken, body.newPassword, { ...originOf(request, deps), env })
    return { message: 'Contraseña cambiada con éxito.' }
  })

  mount(app, deps, verificacionApi.reenviarVerificacion, async ({ caller }) => {
    const email = await reenviarVerificacion(db, caller, { env, now: clock.now() })
    return { email, message: `Te mandamos un enlace a ${email}.` }
  })

  mount(app, deps, verificacionApi.verificarCorreo, async ({ params, caller }) => ({
    user: await verificarCorreo(db, caller, params.token, { env, now: clock.now() }),
    message: 'Correo verificado.',
  }))
}
