import { datosPersonalesApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { buscarPersona, exportarDatos, misDatos } from './datos-personales.service.ts'

export function datosRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps
  mount(app, deps, datosPersonalesApi.misDatos, ({ caller }) => misDatos(db, caller, clock.now()))
  mount(app, deps, datosPersonalesApi.exportarDatos, ({ params, caller }) =>
    exportarDatos(db, params.id, caller, clock.now()),
  )
  mount(app, deps, datosPersonalesApi.buscarPersona, async ({ query }) => ({
    user: await buscarPersona(db, query.buscar),
  }))
}
