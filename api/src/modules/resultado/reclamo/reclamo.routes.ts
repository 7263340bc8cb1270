import { reclamoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import {
  confirmarReclamo,
  entregarPremio,
  misPremios,
  postergarReclamo,
  reclamos,
  verReclamo,
} from './reclamo.service.ts'
import { derivados, entregarDerivado } from './reclamo-derivado.service.ts'

/** Prizes and their hand-over. */
export function reclamoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, reclamoApi.reclamos, async () => ({ reclamos: await reclamos(db, clock.now()) }))

  mount(app, deps, reclamoApi.entregarPremio, async ({ body, caller }) => {
    await entregarPremio(db, body, caller._id, deps)
    return { message: 'La entrega quedó anotada.' }
  })

  mount(app, deps, reclamoApi.derivados, ({ query }) => derivados(db, query))

  mount(app, deps, reclamoApi.entregarDerivado, async ({ body }) => {
    await entregarDerivado(db, body, clock.now())
    return { message: 'La entrega quedó anotada.' }
  })

  mount(app, deps, reclamoApi.postergarReclamo, async ({ body, caller }) => {
    const hasta = await postergarReclamo(db, body, caller._id, deps)
    return { vence: hasta.toISOString(), message: 'El plazo quedó extendido, y se ve en la página del sorteo.' }
  })

  mount(app, deps, reclamoApi.misPremios, async ({ caller }) => ({ premios: await misPremios(db, caller._id) }))

  mount(app, deps, reclamoApi.verReclamo, async ({ params }) => ({ premio: await verReclamo(db, params.clave) }))

  mount(app, deps, reclamoApi.confirmarReclamo, async ({ body }) => ({
    premio: await confirmarReclamo(db, body.clave, clock.now()),
    message: 'Quedó confirmado. La organización se va a comunicar con vos.',
  }))
}
