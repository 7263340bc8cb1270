import { Readable } from 'node:stream'
import { correccionApi, counted, dayIn, disponibilidadApi, limits, rifaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { makeOnce } from '#http/once.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { buscarRifas, exportarRifas, listarRifas } from './rifa.service.ts'
import { borrarRifas, cambiarPrecio, generarNumerosRifa } from './rifa-cambios.service.ts'
import { disponibilidad } from './rifa-disponibilidad.service.ts'

const numbers = (n: number) => (n === 1 ? '1 número' : `${counted(n)} números`)

const CON_OTRO_PRECIO = ' Los precios de a varios se retiraron: sus números ya no cuestan todos lo mismo.'

export function rifaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock, keptRead: kept } = deps

  mount(app, deps, rifaApi.listarRifas, async ({ query, caller }) => {
    const view = { viewer: caller, now: clock.now(), venderAsignadas: env.VENDER_ASIGNADAS_ONLINE, kept }
    return await listarRifas(db, query, view)
  })

  mount(app, deps, rifaApi.buscarRifas, async ({ body, caller }) => ({
    rifas: await buscarRifas(db, body.numeros, { viewer: caller, now: clock.now() }),
  }))

  mount(app, deps, disponibilidadApi.disponibilidad, async ({ params }) => {
    const view = { now: clock.now(), venderAsignadas: env.VENDER_ASIGNADAS_ONLINE }
    return await disponibilidad(db, params.idSorteo, view)
  })

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
    const { desde, hasta, retirados } = await makeOnce(db, { caller, key }, clock.now(), db =>
      generarNumerosRifa(db, body, deps),
    )
    const shown = Math.min(body.cantidad, limits.rifasEnRespuesta)
    const numeros = Array.from({ length: shown }, (_, i) => desde + i)
    const rifas = await buscarRifas(db, numeros, { viewer: caller, now: clock.now() })
    return {
      rifas,
      total: body.cantidad,
      desde,
      hasta,
      message: `Se generaron ${body.cantidad} rifas correctamente.${retirados ? CON_OTRO_PRECIO : ''}`,
    }
  })

  mount(app, deps, correccionApi.cambiarPrecio, async ({ body }) => {
    const { cambiadas, retirados } = await cambiarPrecio(db, body, clock)
    const packs = retirados ? ' Los precios de a varios se retiraron: cargalos de nuevo.' : ''
    return { cambiadas, message: `Cambió el precio de ${numbers(cambiadas)} sin vender.${packs}` }
  })

  mount(app, deps, correccionApi.borrarRifas, async ({ body }) => {
    const borradas = await borrarRifas(db, body)
    return { borradas, message: `Se borraron ${numbers(borradas)}.` }
  })
}
