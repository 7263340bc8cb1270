import { balanceApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { faltaEnLibros } from '#modules/dinero/caja/caja-saldos.service.ts'
import { balanceDeCampania, corregirGasto, registrarGasto } from './balance.service.ts'
import { balancePdf } from './balance-papel.service.ts'

export function balanceRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const firma = (usuarioId: string) => ({ usuarioId, now: clock.now() })

  mount(app, deps, balanceApi.balance, async ({ query }) => ({
    balance: await balanceDeCampania(db, query.campania),
  }))

  mount(app, deps, balanceApi.balancePdf, ({ query }) => balancePdf(db, query.campania, clock.now(), env))

  mount(app, deps, balanceApi.registrarGasto, async ({ caller, body, key }) => {
    await registrarGasto(db, body, { ...firma(caller.id), key })
    return { message: `El gasto quedó anotado.${await faltaEnLibros(db, env, body.cuenta)}` }
  })

  mount(app, deps, balanceApi.corregirGasto, async ({ caller, body }) => {
    await corregirGasto(db, body, firma(caller.id))
    return { message: 'El gasto quedó corregido.' }
  })
}
