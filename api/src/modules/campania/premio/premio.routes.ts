import { premioApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { makeOnce } from '#http/once.ts'
import { listFreePremios, toPremio } from './premio.queries.ts'
import { crearPremio, eliminarPremio, modificarPremio } from './premio.service.ts'

export function premioRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, premioApi.crearPremio, async ({ body, caller, key }) => {
    const now = clock.now()
    const premio = await makeOnce(db, { caller, key }, now, async db => toPremio(await crearPremio(db, body, now)))
    return { premio, message: 'Premio creado exitosamente.' }
  })

  mount(app, deps, premioApi.listarPremios, async () => ({ premios: (await listFreePremios(db)).map(toPremio) }))

  mount(app, deps, premioApi.modificarPremio, async ({ params, body }) => ({
    premio: toPremio(await modificarPremio(db, params.id, body)),
    message: 'Los cambios del premio se guardaron.',
  }))

  mount(app, deps, premioApi.eliminarPremio, async ({ params }) => {
    await eliminarPremio(db, params.id)
    return { message: 'El premio se eliminó.' }
  })
}
