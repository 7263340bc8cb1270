import { Readable } from 'node:stream'
import { auditoriaApi, dayIn, limits, pageCount } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { longReadInLine } from '#http/line/in-line.ts'
import { mount } from '#http/mount.ts'
import { countActos, findFiltro, listActos } from './auditoria.queries.ts'
import { recordActo } from './auditoria.service.ts'
import { toRecordedActo } from './auditoria.shape.ts'
import { comprobarCadena } from './auditoria-cadena.service.ts'
import { exportarActos, exportarCadena } from './auditoria-exportar.service.ts'

export function auditoriaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const today = () => dayIn(env.TZ_RIFA, clock.now())

  mount(app, deps, auditoriaApi.listarActos, async ({ params: { page }, query }) => {
    const filtro = await findFiltro(db, query)
    const total = await countActos(db, filtro)
    const actos = (await listActos(db, filtro, page)).map(toRecordedActo)
    return { actos, page, pages: pageCount(total, limits.actosPorPagina), total }
  })

  mount(app, deps, auditoriaApi.exportarAuditoria, async ({ query }) => {
    const filtro = await findFiltro(db, query)
    await recordActo(db, 'exportarAuditoria', '')
    return {
      bytes: Readable.from(exportarActos(db, filtro)),
      type: 'text/csv; charset=utf-8',
      fileName: `auditoria-${today()}.csv`,
    }
  })

  mount(app, deps, auditoriaApi.exportarCadena, async () => {
    await recordActo(db, 'exportarCadena', '')
    return {
      bytes: Readable.from(exportarCadena(db)),
      type: 'application/x-ndjson; charset=utf-8',
      fileName: `auditoria-${today()}.ndjson`,
    }
  })

  mount(app, deps, auditoriaApi.comprobarCadena, () => longReadInLine(() => comprobarCadena(db)))
}
