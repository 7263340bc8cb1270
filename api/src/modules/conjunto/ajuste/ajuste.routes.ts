import { ajusteApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { countIntento } from '#http/throttle.ts'
import { trialLimit } from '#http/throttle-limits.ts'
import { guardarAjustes, listarAjustes, tryCobros, tryCorreo } from './ajuste.service.ts'

export function ajusteRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, ajusteApi.listarAjustes, ({ caller }) => listarAjustes(db, env, caller))

  mount(app, deps, ajusteApi.guardarAjustes, async ({ caller, body }) => {
    await guardarAjustes(deps, caller, body)
    return { message: 'Los cambios se guardaron y ya rigen.' }
  })

  mount(app, deps, ajusteApi.probarAjustes, async ({ caller, body: { que } }) => {
    await countIntento(db, [trialLimit(caller.id)], clock.now())
    return que === 'cobros' ? await tryCobros(deps) : await tryCorreo(deps, caller)
  })
}
