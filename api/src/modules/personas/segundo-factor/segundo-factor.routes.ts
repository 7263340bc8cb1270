import { segundoFactorApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import {
  confirmarSegundoFactor,
  desactivarSegundoFactor,
  iniciarSegundoFactor,
  renovarCodigos,
  segundoFactor,
} from './segundo-factor.service.ts'

export function segundoFactorRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const moment = () => ({ keys: env, now: clock.now() })

  mount(app, deps, segundoFactorApi.segundoFactor, async ({ caller }) =>
    segundoFactor(db, caller, caller.soloEnrolar || env.ADMIN_SEGUNDO_FACTOR === 'obligatorio'),
  )

  mount(app, deps, segundoFactorApi.iniciarSegundoFactor, async ({ caller, body }) =>
    iniciarSegundoFactor(db, caller, body.currentPassword, moment()),
  )

  mount(app, deps, segundoFactorApi.confirmarSegundoFactor, async ({ caller, body, token }) => ({
    codigos: await confirmarSegundoFactor(db, caller, body.codigo, { ...moment(), token: token ?? '' }),
    message: 'Verificación en dos pasos activada',
  }))

  mount(app, deps, segundoFactorApi.renovarCodigos, async ({ caller, body }) => ({
    codigos: await renovarCodigos(db, caller, body, moment()),
    message: 'Códigos de recuperación nuevos',
  }))

  mount(app, deps, segundoFactorApi.desactivarSegundoFactor, async ({ caller, body }) => {
    await desactivarSegundoFactor(db, caller, body, moment())
    return { message: 'Verificación en dos pasos desactivada' }
  })
}
