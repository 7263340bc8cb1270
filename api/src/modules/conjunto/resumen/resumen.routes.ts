import { dayIn, dayToWire, expedienteApi, fromMinor, resumenApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { findResumen } from './resumen.queries.ts'
import { expedientePdf } from './resumen-expediente.service.ts'
import { readTablero } from './resumen-tablero.service.ts'

export function resumenRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, resumenApi.resumen, async () => {
    const { proximo, vendidas, total, recaudado } = await findResumen(db, dayIn(env.TZ_RIFA, clock.now()))
    return { proximoSorteo: proximo ? dayToWire(proximo) : '', vendidas, total, recaudado: fromMinor(recaudado) }
  })

  mount(app, deps, expedienteApi.expediente, () => expedientePdf(db, env))

  mount(app, deps, resumenApi.tablero, () => readTablero(db, env, clock.now()))
}
