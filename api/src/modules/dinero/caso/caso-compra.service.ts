import { AppError, type CompraEntera, devuelto } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { postDinero } from '#modules/dinero/comision/comision.service.ts'
import { isStillOpen, lockIfExists, moveCompra, takeGoodsBack } from '#modules/dinero/compra/compra.service.ts'
import type { Pago } from '#modules/dinero/pago/pago.service.ts'
import {
  cancelacionMail,
  listPagos,
  type MailEnv,
  reembolsoMail,
  refundPago,
} from '#modules/dinero/pago/pago.service.ts'
import { closeReview } from '#modules/dinero/tarea/tarea.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import type { Payments } from '#outside/payments.ts'
import { listCasosDe } from './caso.queries.ts'
import { toWholeCompra } from './caso.shape.ts'
import { howToUndo, reembolsoDe } from './caso-deshacer.rules.ts'
import {
  findCompra,
  listLineas,
  listMovimientos,
  listOrigenes,
  listTareas,
  listTitulares,
} from './caso-detalle.queries.ts'

type Reembolso = { compraId: string; motivo: string; usuarioId: string }

/**
 * Refunds an online order by an organiser. The goods are taken away in the same transaction as the decision, so that no
 * draw closes in between with a number whose money is being returned; tasks carry the refund out after commit. Returns
 * false for an order that had its goods without any money: they are taken away, and nothing is refunded.
 */
export async function reembolsar(
  { db, payments, env }: { db: Db; payments: Payments | null; env: MailEnv },
  { compraId, motivo, usuarioId }: Reembolso,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async db => {
    const compra = await lockIfExists(db, compraId)
    if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
    const pagos = await listPagos(db, compra.id)
    const devoluciones = reembolsoDe(pagos)
    const owesMoney = devoluciones.length > 0
    // Once more is the same refund.
    if (!owesMoney && compra.estado === 'reembolsada' && pagos.length > 0) return pagos.some(pago => devuelto(pago) > 0)
    if (!owesMoney && !(compra.canal === 'online' && compra.pagadaAt)) throw new AppError('NADA_PARA_DEVOLVER')
    if (owesMoney) await requireProvider(db, payments, compra.id)
    if (!(await takeGoodsBack(db, compra, now))) throw new AppError('SORTEO_CERRADO')
    await moveCompra(db, compra, { estado: 'reembolsada', pagadaAt: null }, { at: now, usuarioId, nota: motivo })
    await postDinero(db, compra.id, now, usuarioId)
    await recordActo(db, 'reembolsar', compra.id, { pagos: devoluciones.map(({ pagoId }) => pagoId) })
    await closeReview(db, compra.id, { nota: motivo, usuarioId }, now)
    const mailOf = (devuelto: { monto: number; moneda: string }) => reembolsoMail(env, compra, devuelto)
    await refundPago(db, compra, pagos, devoluciones, { mailOf, now })
    if (!owesMoney) {
      const mail = cancelacionMail(env, compra)
      await enqueueCorreo(db, { evento: `compra-cancelada:${compra.id}`, para: compra.compradorEmail, ...mail })
    }
    return owesMoney
  })
}

async function requireProvider(db: Db, payments: Payments | null, compraId: string): Promise<void> {
  const origenes = await listOrigenes(db, compraId)
  if (!payments || origenes.some(({ proveedor }) => proveedor !== payments.provider)) {
    throw new AppError('REEMBOLSO_SIN_PROVEEDOR')
  }
}

/** One order with all that happened to it, and what can be done about it now. */
export async function verCompra(db: Db, id: string, now: Date): Promise<CompraEntera> {
  const compra = await findCompra(db, id)
  if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
  const pagos = await listPagos(db, id)
  const [lineas, origenes, movimientos, titulares, tareas, casos] = await Promise.all([
    listLineas(db, id),
    listOrigenes(db, id),
    listMovimientos(db, id),
    listTitulares(db, id),
    listTareas(
      db,
      pagos.map(pago => pago.id),
    ),
    listCasosDe(db, id),
  ])
  const accion = compra.sellada ? '' : accionDe(compra, pagos, now)
  return toWholeCompra({ compra, lineas, pagos, origenes, movimientos, titulares, tareas, casos, accion }, now)
}

function accionDe(
  compra: Parameters<typeof isStillOpen>[0] & { canal: string; pagadaAt: Date | null },
  pagos: readonly Pago[],
  now: Date,
): CompraEntera['accion'] {
  if (isStillOpen(compra, now)) return 'liberar'
  if (compra.canal === 'presencial') return compra.pagadaAt ? 'anular' : ''
  return howToUndo(pagos, compra.pagadaAt !== null)
}
