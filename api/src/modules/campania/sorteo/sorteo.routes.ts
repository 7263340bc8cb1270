import { sorteoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { findSorteo, listSorteosFuturos } from './sorteo.queries.ts'
import { asignarPremio, cambiarFuente, cancelarSorteo, generarSorteo } from './sorteo.service.ts'
import { toSorteo } from './sorteo.shape.ts'

export function sorteoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, sorteoApi.sorteosFuturos, async () => {
    const sorteos = (await listSorteosFuturos(db)).map(toSorteo)
    return { sorteos, message: sorteos.length === 0 ? 'No hay sorteos futuros disponibles.' : '' }
  })

  mount(app, deps, sorteoApi.generarSorteo, async ({ body }) => {
    const { fechaSorteo, ...elegida } = body
    const id = await generarSorteo(db, fechaSorteo, elegida, deps)
    return { sorteo: toSorteo(await findSorteo(db, id)), message: 'Sorteo agendado con éxito.' }
  })

  mount(app, deps, sorteoApi.cambiarFuente, async ({ body }) => {
    const { fechaSorteo, ...elegida } = body
    const id = await cambiarFuente(db, fechaSorteo, elegida, deps)
    return { sorteo: toSorteo(await findSorteo(db, id)), message: 'La fuente de azar se cambió con éxito.' }
  })

  mount(app, deps, sorteoApi.asignarPremio, async ({ body }) => ({
    premios: await asignarPremio(db, body.idSorteo, body.idPremios),
    message: 'Premios asignados al sorteo con éxito.',
  }))

  mount(app, deps, sorteoApi.cancelarSorteo, async ({ body }) => {
    await cancelarSorteo(db, body.fechaSorteo, clock.now())
    return { message: 'El sorteo se canceló: sus premios quedaron libres.' }
  })
}
