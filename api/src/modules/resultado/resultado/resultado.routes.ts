import { AppError, resultadoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { listDrawnSorteos, toSorteoWithGanadores, toSorteoWithRifas } from '#modules/campania/sorteo/sorteo.service.ts'
import { loadRandomness, realizarSorteo } from './resultado.service.ts'
import { toPublico } from './resultado.shape.ts'
import { usarRespaldo } from './resultado-baliza.service.ts'
import { findPublico } from './resultado-publico.queries.ts'
import {
  archivoDeListaSellada,
  archivoDePrueba,
  constanciaPublica,
  declaracionCsv,
  unsoldInLine,
} from './resultado-publico.service.ts'

/** How a draw comes to its result, and what it publishes of itself. */
export function resultadoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, resultadoApi.historialSorteo, async ({ query: { campania } }) => ({
    sorteos: (await listDrawnSorteos(db, campania)).map(toSorteoWithRifas),
  }))

  mount(app, deps, resultadoApi.listarGanadores, async ({ query: { campania } }) => ({
    sorteos: (await listDrawnSorteos(db, campania)).map(toSorteoWithGanadores),
  }))

  mount(app, deps, resultadoApi.realizarSorteo, async ({ body: { fechaSorteo, ...opciones } }) => {
    return await realizarSorteo(db, fechaSorteo, deps, opciones)
  })

  mount(app, deps, resultadoApi.cargarExtracto, async ({ body: { fechaSorteo, cifras, enlace } }) => {
    return await loadRandomness(db, fechaSorteo, () => ({ fuente: 'loteria', numeros: cifras, enlace }), deps)
  })

  mount(app, deps, resultadoApi.cargarBolillero, async ({ body: { fechaSorteo, ...bolillero } }) => {
    return await loadRandomness(db, fechaSorteo, () => ({ fuente: 'bolillero', ...bolillero }), deps)
  })

  mount(app, deps, resultadoApi.usarRespaldo, async ({ body }) => await usarRespaldo(db, body.fechaSorteo, deps))

  mount(app, deps, resultadoApi.resultado, async ({ params }) => {
    const row = await findPublico(db, params.id)
    if (!row) throw new AppError('NO_ENCONTRADO')
    return { sorteo: toPublico(row, { zone: env.TZ_RIFA, now: clock.now() }) }
  })

  mount(app, deps, resultadoApi.prueba, async ({ params }) => await archivoDePrueba(db, params.id))

  mount(app, deps, resultadoApi.lista, async ({ params }) => await archivoDeListaSellada(db, params.id))

  mount(app, deps, resultadoApi.constancia, async ({ params, query }) => ({
    constancia: await constanciaPublica(db, params.id, query.numero),
  }))

  mount(app, deps, resultadoApi.noVendidos, ({ params }) => unsoldInLine(() => declaracionCsv(db, params.id)))
}
