import { rendicionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { listPresentadas, listRendicionesDe, listUltimas } from './rendicion.queries.ts'
import { cerrarRendicion, devolverRendicion, perdonarDiferencia, presentarRendicion } from './rendicion.service.ts'
import { toRendicion } from './rendicion.shape.ts'
import { actaDeRendicion } from './rendicion-acta.service.ts'

export function rendicionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, rendicionApi.presentarRendicion, async ({ caller, body }) => ({
    rendicion: await presentarRendicion(db, caller, body.contado, clock.now()),
    message: 'Presentaste tu rendición: falta que la organización cuente y la cierre.',
  }))

  mount(app, deps, rendicionApi.misRendiciones, async ({ caller }) => ({
    rendiciones: (await listRendicionesDe(db, caller.id)).map(fila => toRendicion(fila, caller)),
  }))

  mount(app, deps, rendicionApi.rendicionesPresentadas, async ({ caller }) => {
    const filas = [...(await listPresentadas(db)), ...(await listUltimas(db))]
    return { rendiciones: filas.map(fila => toRendicion(fila, caller)) }
  })

  mount(app, deps, rendicionApi.cerrarRendicion, async ({ caller, body }) => ({
    rendicion: await cerrarRendicion(db, body, caller, clock.now()),
    message: 'La rendición quedó cerrada.',
  }))

  mount(app, deps, rendicionApi.devolverRendicion, async ({ caller, body }) => ({
    rendicion: await devolverRendicion(db, body, caller, clock.now()),
    message: 'La rendición volvió al vendedor.',
  }))

  mount(app, deps, rendicionApi.perdonarDiferencia, async ({ caller, body }) => ({
    rendicion: await perdonarDiferencia(db, body, caller, clock.now()),
    message: 'La diferencia quedó dada por perdida.',
  }))

  mount(app, deps, rendicionApi.actaDeRendicion, ({ params, caller }) => actaDeRendicion(db, params.id, caller, env))
}
