import { difusionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import {
  bajaDifusion,
  detenerDifusion,
  difusiones,
  enviarDifusion,
  previaDifusion,
  respuestaDeBaja,
  seguirDifusion,
} from './difusion.service.ts'

/** The organisers' messages to many. */
export function difusionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, difusionApi.previaDifusion, async ({ body }) => await previaDifusion(db, body, deps))

  mount(app, deps, difusionApi.enviarDifusion, async ({ body, caller }) => ({
    difusion: await enviarDifusion(db, body, caller.id, clock.now()),
    message: 'El mensaje se está enviando.',
  }))

  mount(app, deps, difusionApi.difusiones, async () => ({ difusiones: await difusiones(db) }))

  mount(app, deps, difusionApi.detenerDifusion, async ({ body }) => ({
    difusion: await detenerDifusion(db, body.id, clock.now()),
    message: 'El envío se detuvo.',
  }))

  mount(app, deps, difusionApi.seguirDifusion, async ({ body }) => ({
    difusion: await seguirDifusion(db, body.id),
    message: 'El envío sigue.',
  }))

  mount(app, deps, difusionApi.bajaDifusion, async ({ body }) => {
    await bajaDifusion(db, { ...body, now: clock.now() })
    return { recibir: body.recibir, message: respuestaDeBaja(body.recibir) }
  })
}
