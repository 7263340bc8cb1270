import { AppError, cierreApi } from '@talonario/contract'
import { readCierre } from '@talonario/sorteo/proof'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { findSorteo } from '#modules/campania/sorteo/sorteo.queries.ts'
import { toSorteo } from '#modules/campania/sorteo/sorteo.shape.ts'
import { listSinVer } from '#modules/dinero/transferencia/transferencia.queries.ts'
import { findWaiting } from './cierre.queries.ts'
import { cerrarSorteo, mensajeDeCierre } from './cierre.service.ts'
import { countJuegan } from './cierre-lista.queries.ts'

export function cierreRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, cierreApi.consultarBaliza, async () => ({ responde: (await deps.beacon.ultimas()).length > 0 }))

  mount(app, deps, cierreApi.comprasEnEspera, async ({ query }) => {
    const espera = await findWaiting(db, query, clock.now())
    if (!espera) throw new AppError('SORTEO_NO_ENCONTRADO')
    const { juegan } = await countJuegan(db, espera)
    const sinVer = espera.tipo === 'resorteo' ? [] : await listSinVer(db, espera.numeros_de, clock.now())
    const { length: porTransferencia } = sinVer
    return {
      ...espera,
      ...(porTransferencia > 0 && { porTransferencia }),
      juegan,
      hasta: espera.hasta?.toISOString() ?? '',
    }
  })

  mount(app, deps, cierreApi.cerrarSorteo, async ({ body }) => {
    const cerrado = await cerrarSorteo(db, body, deps, body)
    const { huella } = readCierre(cerrado.cierre).sello
    return { sorteo: toSorteo(await findSorteo(db, cerrado.id)), huella, message: mensajeDeCierre(cerrado, env) }
  })
}
