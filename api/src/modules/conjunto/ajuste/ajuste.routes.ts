import { ajusteApi, publicacionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { countIntento } from '#http/throttle.ts'
import { trialLimit } from '#http/throttle-limits.ts'
import { guardarAjustes, listarAjustes, publicarConAjustes, tryCobros, tryCorreo } from './ajuste.service.ts'
import { conectarCorreo } from './ajuste-correo.service.ts'

export function ajusteRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, ajusteApi.listarAjustes, ({ caller }) => listarAjustes(db, env, caller))

  mount(app, deps, ajusteApi.guardarAjustes, async ({ caller, body }) => {
    await guardarAjustes(deps, caller, body)
    return { message: 'Los cambios se guardaron y ya rigen.' }
  })

  mount(app, deps, publicacionApi.publicar, async ({ caller, body }) => {
    await publicarConAjustes(deps, caller, body.igual === true)
    return { message: 'La rifa está publicada: cualquiera puede comprar.' }
  })

  mount(app, deps, ajusteApi.conectarCorreo, async ({ caller, body }) => {
    await countIntento(db, [trialLimit(caller.id)], clock.now())
    await conectarCorreo(deps, caller, body)
    return { message: `Los correos salen desde ${body.direccion}. Te mandamos uno de prueba: fijate si llegó.` }
  })

  mount(app, deps, ajusteApi.probarAjustes, async ({ caller, body: { que } }) => {
    await countIntento(db, [trialLimit(caller.id)], clock.now())
    return que === 'cobros' ? await tryCobros(deps) : await tryCorreo(deps, caller)
  })
}
