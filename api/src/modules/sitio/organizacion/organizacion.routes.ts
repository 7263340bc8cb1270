import { AppError, organizacionApi, publicacionApi, usoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { prepareImagen, storeImagen } from '#modules/sitio/imagen/imagen.service.ts'
import {
  findOrganizacion,
  guardarOrganizacion,
  leerOrganizacion,
  restaurarOrganizacion,
} from './organizacion.service.ts'
import { despublicar, leerPublicacion } from './organizacion-publicacion.service.ts'
import { findUso } from './organizacion-uso.queries.ts'

export function organizacionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, organizacionApi.leerOrganizacion, () => leerOrganizacion(db, env))

  mount(app, deps, organizacionApi.guardarOrganizacion, async ({ body: { version, ...changed } }) => ({
    version: await guardarOrganizacion(db, changed, { version, now: clock.now(), locale: env.LOCALE }),
    message: 'Los cambios se guardaron.',
  }))

  mount(app, deps, organizacionApi.restaurarOrganizacion, async ({ body: { version, anterior } }) => ({
    version: await restaurarOrganizacion(db, anterior, { version, now: clock.now() }),
    message: 'Se volvió a lo anterior.',
  }))

  mount(app, deps, organizacionApi.subirImagen, async ({ image }) => {
    const imagen = await prepareImagen(image, 'producto')
    if (!imagen) throw new AppError('IMAGEN_INVALIDA')
    return { imagen: await storeImagen(db, imagen) }
  })

  mount(app, deps, organizacionApi.listarBeneficios, async () => ({
    beneficios: (await findOrganizacion(db)).beneficios,
  }))

  mount(app, deps, organizacionApi.leerLegales, async () => (await findOrganizacion(db)).legales)

  mount(app, deps, usoApi.leerUso, () => findUso(db))

  mount(app, deps, publicacionApi.leerPublicacion, ({ caller }) => leerPublicacion(db, { env, usuarioId: caller.id }))

  mount(app, deps, publicacionApi.despublicar, async () => {
    await despublicar(db)
    return { message: 'La rifa dejó de estar publicada: no se aceptan compras nuevas en línea.' }
  })
}
