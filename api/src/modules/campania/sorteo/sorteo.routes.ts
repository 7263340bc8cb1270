import { cierreApi, dayIn, dayToWire, fromMinor, resultadoApi, resumenApi, sorteoApi } from '@talonario/contract'
import { leerCierre } from '@talonario/sorteo/proof'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { cerrarSorteo, mensajeDeCierre } from '#modules/resultado/cierre/cierre.service.ts'
import { publicoRoutes } from '#modules/resultado/resultado/resultado.routes.ts'
import { cargarAzar, realizarSorteo } from '#modules/resultado/resultado/resultado.service.ts'
import { findResumen, findSorteo, listSorteosFuturos, listSorteosRealizados } from './sorteo.queries.ts'
import { asignarPremio, cambiarFuente, cancelarSorteo, generarSorteo } from './sorteo.service.ts'
import { toSorteo, toSorteoConGanadores, toSorteoConRifas } from './sorteo.shape.ts'

export function sorteoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, sorteoApi.sorteosFuturos, async () => {
    const sorteos = (await listSorteosFuturos(db)).map(toSorteo)
    return { sorteos, message: sorteos.length === 0 ? 'No hay sorteos futuros disponibles.' : '' }
  })

  mount(app, deps, resultadoApi.historialSorteo, async () => ({
    sorteos: (await listSorteosRealizados(db)).map(toSorteoConRifas),
  }))

  mount(app, deps, resultadoApi.listarGanadores, async () => ({
    sorteos: (await listSorteosRealizados(db)).map(toSorteoConGanadores),
  }))

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

  mount(app, deps, cierreApi.cerrarSorteo, async ({ body }) => {
    const cerrado = await cerrarSorteo(db, body.fechaSorteo, deps)
    const { huella } = leerCierre(cerrado.cierre).sello
    return { sorteo: toSorteo(await findSorteo(db, cerrado.id)), huella, message: mensajeDeCierre(cerrado, env) }
  })

  mount(app, deps, resultadoApi.realizarSorteo, async ({ body }) => await realizarSorteo(db, body.fechaSorteo, deps))

  mount(app, deps, resultadoApi.cargarExtracto, async ({ body: { fechaSorteo, cifras, enlace } }) => {
    return await cargarAzar(db, fechaSorteo, { fuente: 'loteria', numeros: cifras, enlace }, deps)
  })

  mount(app, deps, resultadoApi.cargarBolillero, async ({ body: { fechaSorteo, ...bolillero } }) => {
    return await cargarAzar(db, fechaSorteo, { fuente: 'bolillero', ...bolillero }, deps)
  })

  publicoRoutes(app, deps)

  mount(app, deps, resumenApi.resumen, async () => {
    const { proximo, vendidas, total, recaudado } = await findResumen(db, dayIn(env.TZ_RIFA, clock.now()))
    return { proximoSorteo: proximo ? dayToWire(proximo) : '', vendidas, total, recaudado: fromMinor(recaudado) }
  })
}
