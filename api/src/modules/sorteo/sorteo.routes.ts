import { dayIn, dayToWire, fromMinor, sorteoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { realizarSorteo } from './resultado.service.ts'
import { findResumen, findSorteo, listSorteosFuturos, listSorteosRealizados } from './sorteo.queries.ts'
import { asignarPremio, cancelarSorteo, generarSorteo } from './sorteo.service.ts'
import { toSorteo, toSorteoConGanadores, toSorteoConRifas } from './sorteo.shape.ts'

export function sorteoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, sorteoApi.sorteosFuturos, async () => {
    const sorteos = (await listSorteosFuturos(db)).map(toSorteo)
    return { sorteos, message: sorteos.length === 0 ? 'No hay sorteos futuros disponibles.' : '' }
  })

  mount(app, deps, sorteoApi.historialSorteo, async () => ({
    sorteos: (await listSorteosRealizados(db)).map(toSorteoConRifas),
  }))

  mount(app, deps, sorteoApi.listarGanadores, async () => ({
    sorteos: (await listSorteosRealizados(db)).map(toSorteoConGanadores),
  }))

  mount(app, deps, sorteoApi.generarSorteo, async ({ body }) => {
    const id = await generarSorteo(db, body.fechaSorteo, deps)
    return { sorteo: toSorteo(await findSorteo(db, id)), message: 'Sorteo agendado con éxito.' }
  })

  mount(app, deps, sorteoApi.asignarPremio, async ({ body }) => ({
    premios: await asignarPremio(db, body.idSorteo, body.idPremios),
    message: 'Premios asignados al sorteo con éxito.',
  }))

  mount(app, deps, sorteoApi.cancelarSorteo, async ({ body }) => {
    await cancelarSorteo(db, body.fechaSorteo, clock.now())
    return { message: 'El sorteo se canceló: sus premios quedaron libres.' }
  })

  mount(app, deps, sorteoApi.realizarSorteo, async ({ body }) => await realizarSorteo(db, body.fechaSorteo, deps))

  mount(app, deps, sorteoApi.resumen, async () => {
    const { proximo, vendidas, total, recaudado } = await findResumen(db, dayIn(env.TZ_RIFA, clock.now()))
    return { proximoSorteo: proximo ? dayToWire(proximo) : '', vendidas, total, recaudado: fromMinor(recaudado) }
  })
}
