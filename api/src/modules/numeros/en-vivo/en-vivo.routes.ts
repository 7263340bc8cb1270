import { Readable } from 'node:stream'
import { enVivoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { addressOf } from '#http/network.ts'
import { showGauge } from '#measures.ts'
import { EnVivo, textoDesde } from './en-vivo.service.ts'

/** The stream of changes. */
export async function enVivoRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { db, clock, env } = deps
  const parts = { db, clock, env }
  const limits = { inAll: env.EN_VIVO_MAXIMO, perAddress: env.EN_VIVO_POR_DIRECCION }
  const enVivo = new EnVivo({ ...parts, log: app.log, limits })
  showGauge('live_streams', 'Screens that listen to live changes', () => enVivo.open)
  app.addHook('preClose', () => enVivo.close())
  await app.register(async scope => {
    // A proxy in between must pass each event on at once and unchanged.
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store, no-transform')
    })
    mount(scope, deps, enVivoApi.enVivo, async ({ query, request }) => {
      const { accept = '', 'last-event-id': last } = request.headers
      const desde = typeof last === 'string' ? last : query.desde
      const streams = accept.includes('text/event-stream')
      return {
        bytes: streams ? enVivo.join(addressOf(request.ip), desde) : Readable.from([await textoDesde(parts, desde)]),
        type: 'text/event-stream; charset=utf-8',
      }
    })
  })
}
