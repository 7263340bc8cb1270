import { Readable } from 'node:stream'
import { cajaApi, entregaApi, liquidacionApi, rendicionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { acreditarTransferencia } from './caja.service.ts'
import { ajustar, ajustesPropuestos, resolverAjuste } from './caja-ajuste.service.ts'
import { listConfirmadas, listDeclaradas, listEntregasOf } from './caja-entrega.queries.ts'
import {
  confirmarEntrega,
  corregirConteo,
  declararEntrega,
  rechazarEntrega,
  rechazarEntregas,
  recibirEntrega,
  retirarEntrega,
  toEntrega,
} from './caja-entrega.service.ts'
import { exportarBeancount, exportarCsv } from './caja-exportar.service.ts'
import { actaDeRendicion, comprobarRecibo, reciboPdf } from './caja-papel.service.ts'
import { cancelarLiquidacion, crearLiquidacion, liquidaciones, misLiquidaciones } from './caja-plazo.service.ts'
import { listPresentadas, listRendicionesOf, listUltimas } from './caja-rendicion.queries.ts'
import { toRendicion } from './caja-rendicion.rules.ts'
import { cerrarRendicion, devolverRendicion, perdonarDiferencia, presentarRendicion } from './caja-rendicion.service.ts'
import { establecerTope, miCaja, movimientos, saldos, transferencias } from './caja-saldos.service.ts'

export function cajaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps
  const firma = (usuarioId: string) => ({ usuarioId, now: clock.now() })

  mount(app, deps, cajaApi.miCaja, async ({ caller }) => ({ caja: await miCaja(db, caller.id) }))

  mount(app, deps, cajaApi.saldos, ({ caller }) => saldos(db, caller))

  mount(app, deps, cajaApi.movimientos, ({ caller, query }) => movimientos(db, caller, query))

  mount(app, deps, cajaApi.transferencias, ({ query }) =>
    transferencias(db, { ...query, zone: env.TZ_RIFA }, clock.now()),
  )

  mount(app, deps, cajaApi.acreditarTransferencia, async ({ caller, body }) => {
    const metodoPago = await acreditarTransferencia(db, body.compraId, firma(caller.id))
    return { message: metodoPago === 'pos' ? 'El cupón quedó acreditado.' : 'La transferencia quedó acreditada.' }
  })

  mount(app, deps, cajaApi.ajustar, async ({ caller, body, key }) => {
    const { propuesto } = await ajustar(db, body, { ...firma(caller.id), key })
    const message = propuesto
      ? 'Deja la cuenta por debajo de cero: queda propuesto hasta que lo confirme otra persona que organice.'
      : 'El ajuste quedó asentado.'
    return { propuesto, message }
  })

  mount(app, deps, cajaApi.ajustesPropuestos, async () => ({ ajustes: await ajustesPropuestos(db) }))

  mount(app, deps, cajaApi.resolverAjuste, async ({ caller, body }) => {
    await resolverAjuste(db, body, firma(caller.id))
    return { message: body.confirmar ? 'El ajuste quedó asentado.' : 'El ajuste quedó descartado.' }
  })

  mount(app, deps, cajaApi.establecerTope, async ({ body }) => {
    await establecerTope(db, body)
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

  mount(app, deps, entregaApi.declararEntrega, async ({ caller, body, image, key }) => ({
    entrega: await declararEntrega(db, caller, body, { image, key, now: clock.now() }),
    message: 'La entrega quedó declarada: falta que la organización la cuente.',
  }))

  mount(app, deps, entregaApi.misEntregas, async ({ caller }) => ({
    entregas: (await listEntregasOf(db, caller.id)).map(fila => toEntrega(fila)),
  }))

  mount(app, deps, entregaApi.entregasDeclaradas, async ({ caller }) => ({
    entregas: (await listDeclaradas(db)).map(fila => toEntrega(fila, caller)),
  }))

  mount(app, deps, entregaApi.confirmarEntrega, async ({ caller, body }) => ({
    entrega: await confirmarEntrega(db, body, firma(caller.id)),
    message: 'La entrega quedó confirmada.',
  }))

  mount(app, deps, entregaApi.recibirEntrega, async ({ caller, body, key }) => {
    const recibida = await recibirEntrega(db, body, { ...firma(caller.id), key })
    return { entrega: recibida, message: `El dinero quedó recibido: recibo ${recibida.recibo}.` }
  })

  mount(app, deps, entregaApi.corregirConteo, async ({ caller, body }) => ({
    entrega: await corregirConteo(db, body, { ...firma(caller.id), env }),
    message: 'Lo contado quedó corregido.',
  }))

  mount(app, deps, entregaApi.entregasConfirmadas, async ({ caller }) => ({
    entregas: (await listConfirmadas(db, 20)).map(fila => toEntrega(fila, caller)),
  }))

  mount(app, deps, entregaApi.retirarEntrega, async ({ caller, body }) => ({
    entrega: await retirarEntrega(db, body.id, firma(caller.id)),
    message: 'La entrega quedó retirada: lo que tenés sigue en tu caja.',
  }))

  mount(app, deps, entregaApi.rechazarEntrega, async ({ caller, body }) => ({
    entrega: await rechazarEntrega(db, body, firma(caller.id)),
    message: 'La entrega quedó rechazada.',
  }))

  mount(app, deps, entregaApi.rechazarEntregas, async ({ caller, body }) => {
    const rechazadas = await rechazarEntregas(db, body, firma(caller.id))
    return { message: rechazadas === 1 ? 'La entrega quedó rechazada.' : `Quedaron rechazadas ${rechazadas} entregas.` }
  })

  mount(app, deps, entregaApi.recibo, async ({ params, caller }) => await reciboPdf(db, params.id, caller, env))

  mount(app, deps, entregaApi.comprobarRecibo, async ({ params }) => ({
    recibo: await comprobarRecibo(db, params.id),
  }))

  mount(app, deps, rendicionApi.presentarRendicion, async ({ caller, body }) => ({
    rendicion: await presentarRendicion(db, caller, body.contado, clock.now()),
    message: 'Presentaste tu rendición: falta que la organización cuente y la cierre.',
  }))

  mount(app, deps, rendicionApi.misRendiciones, async ({ caller }) => ({
    rendiciones: (await listRendicionesOf(db, caller.id)).map(fila => toRendicion(fila, caller)),
  }))

  mount(app, deps, rendicionApi.rendicionesPresentadas, async ({ caller }) => {
    const rows = [...(await listPresentadas(db)), ...(await listUltimas(db))]
    return { rendiciones: rows.map(fila => toRendicion(fila, caller)) }
  })

  mount(app, deps, rendicionApi.cerrarRendicion, async ({ caller, body }) => ({
    rendicion: await cerrarRendicion(db, body, caller, clock.now()),
    message: 'La rendición quedó cerrada.',
  }))

  mount(app, deps, rendicionApi.devolverRendicion, async ({ caller, body }) => ({
    rendicion: await devolverRendicion(db, body, caller, clock.now()),
    message: 'La rendición volvió al vendedor.',
  }))

  mount(app, deps, rendicionApi.perdonarDiferencia, async ({ caller, body }) => ({
    rendicion: await perdonarDiferencia(db, body, caller, clock.now()),
    message: 'La diferencia quedó dada por perdida.',
  }))

  mount(app, deps, rendicionApi.actaDeRendicion, ({ params, caller }) => actaDeRendicion(db, params.id, caller, env))

  mount(app, deps, liquidacionApi.liquidaciones, async () => ({ liquidaciones: await liquidaciones(db, clock.now()) }))

  mount(app, deps, liquidacionApi.misLiquidaciones, async ({ caller }) => ({
    liquidaciones: await misLiquidaciones(db, caller.id, clock.now()),
  }))

  mount(app, deps, liquidacionApi.crearLiquidacion, async ({ caller, body, key }) => {
    await crearLiquidacion(db, body, { caller, key }, clock.now())
    return { message: 'La fecha para rendir quedó puesta.' }
  })

  mount(app, deps, liquidacionApi.cancelarLiquidacion, async ({ params }) => {
    await cancelarLiquidacion(db, params.id, clock.now())
    return { message: 'La fecha para rendir se canceló.' }
  })
}
