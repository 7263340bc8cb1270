import { Readable } from 'node:stream'
import { dayIn, limits, rifaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { makeOnce } from '#modules/sitio/repeticion/repeticion.service.ts'
import { buscarRifas, listarRifas } from './rifa.service.ts'
import { exportarRifas } from './rifa-exportar.service.ts'
import { generarNumerosRifa } from './rifa-generar.service.ts'

export function rifaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(
    app,
    deps,
    rifaApi.listarRifas,
    async ({ query, caller }) =>
      await listarRifas(db, query, { viewer: caller, now: clock.now(), venderAsignadas: env.VENDER_ASIGNADAS_ONLINE }),
  )

  mount(app, deps, rifaApi.buscarRifas, async ({ body, caller }) => ({
    rifas: await buscarRifas(db, body.numeros, { viewer: caller, now: clock.now() }),
  }))

  mount(app, deps, rifaApi.exportarRifas, async ({ query }) => {
    const now = clock.now()
    await recordActo(db, 'exportarRifas', query.sorteo ?? query.campania ?? '')
    return {
      bytes: Readable.from(exportarRifas(db, { sorteo: query.sorteo, campania: query.campania }, now)),
      type: 'text/csv; charset=utf-8',
      fileName: `rifas-${dayIn(env.TZ_RIFA, now)}.csv`,
    }
  })

  mount(app, deps, rifaApi.generarNumerosRifa, async ({ body, caller, key }) => {
    const { desde, hasta } = await makeOnce(db, { caller, key }, clock.now(), db => generarNumerosRifa(db, body, deps))
    const shown = Math.min(body.cantidad, limits.rifasEnRespuesta)
    const numeros = Array.from({ length: shown }, (_, i) => desde + i)
    const rifas = await buscarRifas(db, numeros, { viewer: caller, now: clock.now() })
    return {
      rifas,
      total: body.cantidad,
      desde,
      hasta,
      message: `Se generaron ${body.cantidad} rifas correctamente.`,
    }
  })
}
