import { metaAnualApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { campaignYear } from '#modules/sitio/config/config.rules.ts'
import { establecerMeta, exportarMetas, listarMetas, obtenerProgresoMeta } from './meta-anual.service.ts'

export function metaAnualRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const zone = env.TZ_RIFA
  const thisYear = () => campaignYear(env, clock.now())

  mount(app, deps, metaAnualApi.listarMetas, async ({ params: { page }, query: { año, buscar = '', orden } }) => {
    const filtro = { anio: año ?? thisYear(), zone, buscar, orden: orden || 'nombre' } as const
    return await listarMetas(db, filtro, page)
  })

  mount(app, deps, metaAnualApi.exportarMetas, async ({ query: { año: anio = thisYear() } }) => ({
    bytes: Buffer.from(await exportarMetas(db, { anio, zone })),
    type: 'text/csv; charset=utf-8',
    fileName: `metas-${anio}.csv`,
  }))

  mount(app, deps, metaAnualApi.establecer, async ({ body }) => {
    const vendedor = await establecerMeta(db, body, deps)
    return { message: `Meta anual del ${vendedor} para el ${body.año} creada con éxito` }
  })

  mount(
    app,
    deps,
    metaAnualApi.obtenerProgresoMeta,
    async ({ body, caller }) => await obtenerProgresoMeta(db, body.userId, { ...deps, caller }),
  )
}
