import { cuentaApi, type Usuario } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { atDoor } from '#http/line/in-line.ts'
import { mount } from '#http/mount.ts'
import { originOf } from '#modules/personas/sesion/sesion.rules.ts'
import { register } from './cuenta.service.ts'
import { profile, update } from './cuenta-perfil.service.ts'

export function cuentaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, cuentaApi.register, async ({ body, image }) => {
    await atDoor(() => register(db, body, { image, env, now: clock.now() }))
    return { message: 'Usuario registrado correctamente' }
  })

  mount(app, deps, cuentaApi.profile, async ({ params, caller }) => ({ user: await profile(db, params.id, caller) }))

  mount(app, deps, cuentaApi.update, async ({ body, image, caller, request }) => {
    const updated = await update(db, caller, body, { image, env, ...originOf(request, deps) })
    return { ...updated, message: saysUpdated(updated.user) }
  })
}

const saysUpdated = ({ email, emailPendiente }: Usuario) =>
  emailPendiente
    ? `Datos actualizados correctamente. Falta confirmar ${emailPendiente}: abrí el enlace que te mandamos. Hasta entonces, tu cuenta sigue con ${email}.`
    : 'Datos actualizados correctamente'
