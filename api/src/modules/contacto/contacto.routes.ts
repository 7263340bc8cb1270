import { contactoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { contacto } from './contacto.service.ts'

export function contactoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  mount(app, deps, contactoApi.contacto, async ({ body, request }) => {
    await contacto(db, body, { ip: request.ip, contactEmail: env.CONTACT_EMAIL, now: clock.now() })
    return { message: 'Mensaje enviado correctamente.' }
  })
}
