import { Readable } from 'node:stream'
import { cajaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { acreditarTransferencia, ajustar } from './caja.service.ts'
import { exportarBeancount, exportarCsv } from './caja-exportar.service.ts'
import { establecerTope, miCaja, movimientos, saldos, transferencias } from './caja-saldos.service.ts'

export function cajaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, cajaApi.miCaja, async ({ caller }) => ({ caja: await miCaja(db, caller.id) }))

  mount(app, deps, cajaApi.saldos, ({ caller }) => saldos(db, caller))

  mount(app, deps, cajaApi.movimientos, ({ caller, query }) => movimientos(db, caller, query))

  mount(app, deps, cajaApi.transferencias, ({ query }) => transferencias(db, { ...query, zone: env.TZ_RIFA }))

  mount(app, deps, cajaApi.acreditarTransferencia, async ({ caller, body }) => {
    await acreditarTransferencia(db, body.compraId, { usuarioId: caller.id, now: clock.now() })
    return { message: 'La transferencia quedó acreditada.' }
  })

  mount(app, deps, cajaApi.ajustar, async ({ caller, body, key }) => {
    const clave = key ? `${caller.id}:${key.clave}` : crypto.randomUUID()
    await ajustar(db, body, { clave, usuarioId: caller.id, now: clock.now() })
    return { message: 'El ajuste quedó asentado.' }
  })

  mount(app, deps, cajaApi.establecerTope, async ({ body }) => {
    await establecerTope(db, body.tope)
    return { message: body.tope === null ? 'Ya no hay tope de efectivo.' : 'El tope de efectivo quedó establecido.' }
  })

  mount(app, deps, cajaApi.exportarCaja, async ({ query: { formato = 'csv' } }) => {
    await recordActo(db, 'exportarCaja', '', { formato })
    return formato === 'csv'
      ? { bytes: Readable.from(exportarCsv(db, env)), type: 'text/csv; charset=utf-8', fileName: 'caja.csv' }
      : {
          bytes: Readable.from(exportarBeancount(db, env)),
          type: 'text/plain; charset=utf-8',
          fileName: 'caja.beancount',
        }
  })
}
