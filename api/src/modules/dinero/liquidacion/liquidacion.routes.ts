import { liquidacionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { cancelarLiquidacion, crearLiquidacion, liquidaciones, misLiquidaciones } from './liquidacion.service.ts'

export function liquidacionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, liquidacionApi.liquidaciones, async () => ({ liquidaciones: await liquidaciones(db, clock.now()) }))

  mount(app, deps, liquidacionApi.misLiquidaciones, async ({ caller }) => ({
    liquidaciones: await misLiquidaciones(db, caller.id, clock.now()),
  }))

  mount(app, deps, liquidacionApi.crearLiquidacion, async ({ caller, body, key }) => {
    await crearLiquidacion(db, body, { caller, key }, clock.now())
    return { message: 'La fecha de liquidación quedó puesta.' }
  })

  mount(app, deps, liquidacionApi.cancelarLiquidacion, async ({ params }) => {
    await cancelarLiquidacion(db, params.id, clock.now())
    return { message: 'La fecha de liquidación se canceló.' }
  })
}
