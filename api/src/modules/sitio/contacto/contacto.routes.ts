import { contactoApi, pageCount } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { withoutActingLinks } from '#mails/mail.ts'
import { findContacto } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { countMensajes, listMensajes } from './contacto.queries.ts'
import { contacto } from './contacto.service.ts'

const POR_PAGINA = 20

export function contactoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  mount(app, deps, contactoApi.contacto, async ({ body, request }) => {
    const contactEmail = await findContacto(db, env)
    await contacto(db, body, { ip: request.ip, contactEmail, now: clock.now() })
    return { message: 'Mensaje enviado correctamente.' }
  })

  mount(app, deps, contactoApi.listarMensajes, async ({ caller: { soloMira }, params: { page } }) => ({
    mensajes: (await listMensajes(db, page, POR_PAGINA)).map(({ id, createdAt, mensaje, ...quien }) => ({
      _id: id,
      ...quien,
      mensaje: soloMira ? withoutActingLinks(mensaje) : mensaje,
      fecha: createdAt.toISOString(),
    })),
    page,
    pages: pageCount(await countMensajes(db), POR_PAGINA),
  }))
}
