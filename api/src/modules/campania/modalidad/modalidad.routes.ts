import { campaniaApi, modalidadApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { guardarModalidades, listarModalidades } from './modalidad.service.ts'
import { copiarAnterior, crearCampania } from './modalidad-anterior.service.ts'

export function modalidadRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, modalidadApi.listarModalidades, ({ query }) => listarModalidades(db, query.campania))

  mount(app, deps, modalidadApi.guardarModalidades, async ({ body }) => ({
    modalidades: await guardarModalidades(db, body, clock),
    message: 'La tabla de precios se guardó.',
  }))

  mount(app, deps, campaniaApi.crearCampania, async ({ body, caller }) => {
    const { campania, copiado } = await crearCampania(db, body, { usuarioId: caller.id, now: clock.now() })
    return {
      campania,
      message: `La campaña está creada: es un borrador hasta que la publiques.${copiado && ` ${copiado}`}`,
    }
  })

  mount(app, deps, campaniaApi.copiarAnterior, async ({ caller }) => ({
    message: await copiarAnterior(db, { usuarioId: caller.id, now: clock.now() }),
  }))
}
