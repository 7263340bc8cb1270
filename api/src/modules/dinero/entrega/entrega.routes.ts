import { entregaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { listDeclaradas, listEntregasDe } from './entrega.queries.ts'
import { confirmarEntrega, declararEntrega, rechazarEntrega, toEntrega } from './entrega.service.ts'
import { comprobarRecibo, reciboPdf } from './entrega-recibo.service.ts'

export function entregaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const firma = (usuarioId: string) => ({ usuarioId, now: clock.now() })

  mount(app, deps, entregaApi.declararEntrega, async ({ caller, body, image, key }) => ({
    entrega: await declararEntrega(db, caller, body, { image, key, now: clock.now() }),
    message: 'La entrega quedó declarada: falta que la organización la cuente.',
  }))

  mount(app, deps, entregaApi.misEntregas, async ({ caller }) => ({
    entregas: (await listEntregasDe(db, caller.id)).map(fila => toEntrega(fila)),
  }))

  mount(app, deps, entregaApi.entregasDeclaradas, async ({ caller }) => ({
    entregas: (await listDeclaradas(db)).map(fila => toEntrega(fila, caller)),
  }))

  mount(app, deps, entregaApi.confirmarEntrega, async ({ caller, body }) => ({
    entrega: await confirmarEntrega(db, body, firma(caller.id)),
    message: 'La entrega quedó confirmada.',
  }))

  mount(app, deps, entregaApi.rechazarEntrega, async ({ caller, body }) => ({
    entrega: await rechazarEntrega(db, body, firma(caller.id)),
    message: 'La entrega quedó rechazada.',
  }))

  mount(app, deps, entregaApi.recibo, async ({ params, caller }) => await reciboPdf(db, params.id, caller, env))

  mount(app, deps, entregaApi.comprobarRecibo, async ({ params }) => ({ recibo: await comprobarRecibo(db, params.id) }))
}
