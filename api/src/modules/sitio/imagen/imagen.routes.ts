import { AppError, imagenApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { findImagen } from './imagen.queries.ts'

/** Clients request avatars at two paths; all pictures come from one store. */
export function imagenRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const endpoint of Object.values(imagenApi)) {
    mount(app, deps, endpoint, async ({ params }) => {
      const imagen = await findImagen(deps.db, params.imagen)
      if (!imagen) throw new AppError('NO_ENCONTRADO')
      return { bytes: imagen.bytes, type: imagen.tipo, immutable: true, etag: `"${params.imagen}"` }
    })
  }
}
