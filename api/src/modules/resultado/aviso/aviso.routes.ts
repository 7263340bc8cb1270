import { avisoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { findAvisos } from './aviso.queries.ts'
import { avisarEnDispositivo } from './aviso-push.service.ts'
import { avisarSorteo } from './aviso-sorteo.service.ts'

/** Reminders of draws. */
export function avisoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, avisoApi.misAvisos, async ({ caller }) => await findAvisos(db, caller._id))

  mount(app, deps, avisoApi.avisarEnDispositivo, async ({ caller, body: { endpoint, claves } }) => {
    await avisarEnDispositivo(db, { endpoint, claves, usuarioId: caller._id, env: deps.env, now: clock.now() })
    return { avisar: claves !== null }
  })

  mount(app, deps, avisoApi.avisarSorteo, async ({ caller, body: { idSorteo, avisar } }) => {
    await avisarSorteo(db, { idSorteo, usuarioId: caller._id, avisar, now: clock.now() })
    return { avisar }
  })
}
