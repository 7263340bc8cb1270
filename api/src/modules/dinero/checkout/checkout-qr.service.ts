import { randomUUID } from 'node:crypto'
import { AppError, type cobrarConQrForm, type Usuario } from '@talonario/contract'
import type * as z from 'zod/mini'
import { inTransaction } from '#db/transaction.ts'
import { addressOf, networkOf } from '#http/network.ts'
import { findByReferencia, findLineas } from '#modules/dinero/compra/compra.queries.ts'
import { isStillOpen, requireShown, totalOf } from '#modules/dinero/compra/compra.rules.ts'
import { type Clave, findOfKey, insertCompras, lineasOf, toComprador } from '#modules/dinero/compra/compra.service.ts'
import type { PaymentParts } from '#modules/dinero/pago/pago.service.ts'
import { endWaiting } from '#modules/dinero/pago/pago-caso.service.ts'
import { howSold, requireCorreo, requireVentaLibre } from '#modules/dinero/venta/venta.service.ts'
import { lockForSale } from '#modules/numeros/toma/toma.service.ts'
import { actoPart } from '#modules/sitio/auditoria/auditoria.service.ts'
import { topesOf } from './checkout.rules.ts'
import { takeQuota, turnosOf } from './checkout-cupo.service.ts'
import { requestPayment } from './checkout-proveedor.service.ts'

type CobroPorQr = { venta: z.output<typeof cobrarConQrForm>; key: Clave; ip: string; now: Date }

/**
 * Holds numbers for a buyer who stands before a seller, and asks the provider for the page on which they pay. The sale is attributed to the
 * seller, the money comes to the organisation, and what the seller holds counts against their own limits. The same key is the same order.
 */
export async function cobrarConQr(parts: PaymentParts, caller: Usuario, pedido: CobroPorQr) {
  requireCorreo(parts.env, pedido.venta.datosClienteFisico.correo)
  const { nombre: nombreCompleto, correo: email } = pedido.venta.datosClienteFisico
  const compra = await holdFor(parts, caller, pedido).catch(async error => {
    const anterior = await findOfKey(parts.db, caller, pedido.key)
    if (!anterior) throw error
    return anterior
  })
  if (!isStillOpen(compra, pedido.now) && !compra.pagadaAt) throw new AppError('COMPRA_VENCIDA')
  const orden = { compra, lineas: await findLineas(parts.db, compra.id) }
  const { initPoint, referencia } = compra.initPoint
    ? compra
    : await requestPayment({ ...parts, cobra: parts.payments }, orden, { nombreCompleto, email }, pedido.now, true)
  return { initPoint, referencia, vence: compra.expiresAt ?? pedido.now }
}

/** The seller ends it before it is paid, and the numbers are free. Throws COMPRA_NO_ENCONTRADA for another's, COMPRA_NO_ABIERTA once it was paid or has ended. */
export async function cancelarCobro(
  parts: Parameters<typeof endWaiting>[0],
  caller: Usuario,
  referencia: string,
  now: Date,
): Promise<void> {
  const compra = await findByReferencia(parts.db, referencia)
  if (compra?.solicitanteId !== caller._id) throw new AppError('COMPRA_NO_ENCONTRADA')
  await endWaiting(parts, compra, { usuarioId: caller._id, nota: '', acto: 'cancelarCobro' }, now)
}

async function holdFor({ db, env, payments }: PaymentParts, caller: Usuario, { venta, key, ip, now }: CobroPorQr) {
  const rifaIds = [...new Set([venta.rifaId, ...(venta.otras ?? [])])]
  return await inTransaction(db, async db => {
    const rifas = await lockForSale(db, rifaIds, { venta: howSold(env, caller), now })
    await requireVentaLibre(db, env, caller, { rifas, now })
    const atribucion = { vendedor_id: caller._id, atribucion: 'en_persona' as const }
    const lineas = (await lineasOf(db, rifas, { plan: () => venta.modalidadId })).map(linea => ({
      ...linea,
      atribucion,
    }))
    const total = totalOf(lineas)
    requireShown(env, total, venta.monto)
    const origen = { direccion: addressOf(ip), red: networkOf(ip) }
    const fresh = {
      id: randomUUID(),
      canal: 'online' as const,
      solicitanteId: caller._id,
      key,
      usuarioId: null,
      vendedorId: null,
      moneda: env.CURRENCY,
      metodoPago: payments.provider,
      comprador: toComprador(venta.datosClienteFisico, env),
      origen,
      lineas,
    }
    const hasta = new Date(now.getTime() + env.RESERVA_MINUTOS * 60_000)
    const numeros = rifas.map(({ numero }) => numero)
    const acto = actoPart('cobrarConQr', fresh.id, { numeros, total })
    const own = { ...origen, quien: { usuarioId: caller._id } }
    const [compra] = await insertCompras(db, [fresh], { now, hasta }, { along: [acto], turnos: turnosOf(own) })
    await takeQuota(db, { origen: own, sorteoIds: rifas.map(({ sorteoId }) => sorteoId), topes: topesOf(env), now })
    if (!compra) throw new Error('An order is written or refused')
    return compra
  })
}
