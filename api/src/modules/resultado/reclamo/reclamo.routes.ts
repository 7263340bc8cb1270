import { dayToWire, reclamoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { makeOnce } from '#http/once.ts'
import { findSorteo } from '#modules/campania/sorteo/sorteo.queries.ts'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { toSorteo } from '#modules/campania/sorteo/sorteo.shape.ts'
import {
  confirmarReclamo,
  entregarPremio,
  misPremios,
  postergarReclamo,
  reclamos,
  verReclamo,
} from './reclamo.service.ts'
import { derivados, entregarDerivado } from './reclamo-derivado.service.ts'
import { agendarResorteo, sinReclamar } from './reclamo-resorteo.service.ts'

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

  mount(app, deps, reclamoApi.sinReclamar, async () => {
    const { premios, ...resto } = await sinReclamar(db, clock.now())
    return {
      ...resto,
      premios: premios.map(({ fecha, tipo, ...premio }) => ({
        ...premio,
        FechaSorteo: dayToWire(fecha),
        tipoSorteo: tipoVisible(tipo),
      })),
    }
  })

  mount(app, deps, reclamoApi.agendarResorteo, async ({ body, caller, key }) => {
    const { fechaSorteo, ...elegida } = body
    const { id } = await makeOnce(db, { caller, key }, clock.now(), async db => ({
      id: await agendarResorteo(db, fechaSorteo, elegida, deps),
    }))
    return {
      sorteo: toSorteo(await findSorteo(db, id)),
      message: 'Quedó agendado: sus premios son los que nadie reclamó.',
    }
  })

  mount(app, deps, reclamoApi.misPremios, async ({ caller }) => ({ premios: await misPremios(db, caller._id) }))

  mount(app, deps, reclamoApi.verReclamo, async ({ params }) => ({ premio: await verReclamo(db, params.clave) }))

  mount(app, deps, reclamoApi.confirmarReclamo, async ({ body }) => ({
    premio: await confirmarReclamo(db, body.clave, clock.now()),
    message: 'Quedó confirmado. La organización se va a comunicar con vos.',
  }))
}
