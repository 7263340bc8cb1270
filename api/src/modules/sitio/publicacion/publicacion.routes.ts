import { publicacionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { despublicar, leerPublicacion, publicar } from './publicacion.service.ts'

export function publicacionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, publicacionApi.leerPublicacion, ({ caller }) => leerPublicacion(db, { env, usuarioId: caller.id }))

  mount(app, deps, publicacionApi.publicar, async ({ body, caller }) => {
    await publicar(db, body.igual === true, { env, usuarioId: caller.id, now: clock.now() })
    return { message: 'La rifa está publicada: cualquiera puede comprar.' }
  })

  mount(app, deps, publicacionApi.despublicar, async () => {
    await despublicar(db)
    return { message: 'La rifa dejó de estar publicada: no se aceptan compras nuevas en línea.' }
  })
}
