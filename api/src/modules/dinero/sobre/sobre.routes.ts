import { sobreApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { countIntento } from '#http/throttle.ts'
import { sobreLimit } from '#http/throttle-limits.ts'
import { recibirSobre } from './sobre.service.ts'
import { resolverVenta } from './sobre-caso.service.ts'

export function sobreRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, sobreApi.recibirSobres, async ({ body: { sobres, via }, request }) => {
    await countIntento(db, [sobreLimit(request.ip)], clock.now())
    const recibidos = []
    for (const sobre of sobres) recibidos.push(await recibirSobre(db, sobre, { env, via, now: clock.now() }))
    return { recibidos }
  })

  mount(app, deps, sobreApi.resolverVenta, async ({ caller, body }) => {
    await resolverVenta(db, { env, caller, now: clock.now() }, body)
    return { message: 'La venta quedó resuelta.' }
  })
}
