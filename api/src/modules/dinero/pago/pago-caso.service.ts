import { AppError, type CompraEntera, devuelto } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import type { MailEnv } from '#mails/purchase.ts'
import { postDinero } from '#modules/dinero/comision/comision.service.ts'
import { type Compra, findLineas, lockCompra, lockIfExists } from '#modules/dinero/compra/compra.queries.ts'
import { isStillOpen, pagaCuotas } from '#modules/dinero/compra/compra.rules.ts'
import { endCompras, moveCompra, takeGoodsBack } from '#modules/dinero/compra/compra.service.ts'
import { requireLast } from '#modules/dinero/compra/compra-cuota.service.ts'
import { listDevueltas } from '#modules/dinero/compra/compra-parte.queries.ts'
import { parteOf } from '#modules/dinero/compra/compra-parte.service.ts'
import { openCasos } from '#modules/dinero/compra/compra-pedido.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, type Destino, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import type { KeySource } from '#outside/data-key.ts'
import type { Payments } from '#outside/payments.ts'
import { listPagos, updateResuelto } from './pago.queries.ts'
import type { Pago } from './pago.rules.ts'
import {
  type Devuelto,
  isPorTransferencia,
  ordenOf,
  type PorCancelacion,
  refundPago,
  settleInTime,
  stopCobro,
} from './pago.service.ts'
import {
  findCompra,
  listCasosOf,
  listLineas,
  listMovimientos,
  listOrigenes,
  listTareas,
  listTitulares,
} from './pago-caso.queries.ts'
import { finDeRevision, howToUndo, reembolsoOf } from './pago-caso.rules.ts'
import { type Lectura, toWholeCompra } from './pago-caso.shape.ts'
import { reembolsarParte } from './pago-parte.service.ts'
import { closeCaso, closeReview, endReembolsos, findCaso, hasReview } from './pago-tarea.queries.ts'

/** `lineas`: what of it; omitted: all of it. `cancelado`: its draw was called off, so that nothing of it holds any more. */
type Reembolso = {
  compraId: string
  motivo: string
  lineas?: readonly number[] | undefined
  usuarioId: string
  cancelado?: PorCancelacion | undefined
}

/**
 * Refunds an online order, or lines of it, by an organiser. The goods are taken away in the same transaction as the decision,
 * so that no draw closes in between with a number whose money is being returned; tasks carry the refund out after commit.
 * Returns false for an order that had its goods without any money: they are taken away, and nothing is refunded.
 */
export async function reembolsar(
  { db, payments, env }: { db: Db; payments: Payments | null; env: MailEnv },
  { compraId, lineas: elegidas, ...firma }: Reembolso,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async db => {
    const compra = await lockIfExists(db, compraId)
    if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
    const pagos = await listPagos(db, compra.id)
    const devoluciones = reembolsoOf(pagos)
    const owesMoney = devoluciones.length > 0
    const { lineas, entera } = elegidas ? await parteOf(db, compra.id, elegidas) : { lineas: null, entera: true }
    // Once more is the same refund.
    if (lineas?.length === 0) return true
    if (!owesMoney && compra.estado === 'reembolsada' && pagos.length > 0) return pagos.some(pago => devuelto(pago) > 0)
    if (!owesMoney && !(entera && compra.canal === 'online' && compra.pagadaAt))
      throw new AppError('NADA_PARA_DEVOLVER')
    if (owesMoney && !isPorTransferencia(compra)) await requireProvider(db, payments, compra.id)
    if (!firma.cancelado) await requireLast(db, compra.id)
    if (lineas && !entera) await reembolsarParte(db, { compra, pagos, lineas, env, ...firma }, now)
    else await reembolsarEntera(db, { compra, pagos, devoluciones, env, ...firma }, now)
    return owesMoney
  })
}

type Entera = Omit<Reembolso, 'compraId' | 'lineas'> & {
  compra: Compra
  pagos: readonly Pago[]
  devoluciones: ReturnType<typeof reembolsoOf>
  env: MailEnv
}

async function reembolsarEntera(
  db: Transaction<Database>,
  { compra, pagos, devoluciones, env, motivo, usuarioId, cancelado }: Entera,
  now: Date,
): Promise<void> {
  if (!(await takeGoodsBack(db, compra, now))) throw new AppError('SORTEO_CERRADO')
  await moveCompra(db, compra, { estado: 'reembolsada', pagadaAt: null }, { at: now, usuarioId, nota: motivo })
  await postDinero(db, compra.id, now, usuarioId)
  await recordActo(db, 'reembolsar', compra.id, { pagos: devoluciones.map(({ pagoId }) => pagoId) })
  await closeReview(db, compra.id, { nota: motivo, usuarioId }, now)
  const deCuotas = pagaCuotas(await findLineas(db, compra.id))
  const mailOf = (to: Destino, devuelto: Devuelto) =>
    cancelado
      ? correo('sorteo-cancelado', to, env, compra, { ...cancelado, devuelto })
      : correo('reembolso-entero', to, env, compra, devuelto, deCuotas)
  await refundPago(db, compra, pagos, devoluciones, { mailOf, now })
  if (devoluciones.length > 0) return
  const to = { de: [compra.id], para: compra.compradorEmail }
  await enqueueCorreo(db, correo('compra-cancelada', to, env, compra, deCuotas))
}

async function requireProvider(db: Db, payments: Payments | null, compraId: string): Promise<void> {
  const origenes = await listOrigenes(db, compraId)
  if (!payments || origenes.some(({ proveedor }) => proveedor !== payments.provider)) {
    throw new AppError('REEMBOLSO_SIN_PROVEEDOR')
  }
}

/** One order with all that happened to it, and what can be done about it now. */
export async function verCompra(db: Db, keys: KeySource, id: string, lectura: Lectura): Promise<CompraEntera> {
  const compra = await findCompra(db, id)
  if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
  const pagos = await listPagos(db, id)
  const [lineas, devueltas, origenes, movimientos, titulares, tareas, casos] = await Promise.all([
    listLineas(db, id),
    listDevueltas(db, id),
    listOrigenes(db, id),
    listMovimientos(db, id),
    listTitulares(db, id),
    listTareas(
      db,
      pagos.map(pago => pago.id),
    ),
    listCasosOf(db, id).then(casos => openCasos(keys, casos, () => id)),
  ])
  const accion = compra.sellada ? '' : accionOf(compra, pagos, lectura.now)
  return toWholeCompra(
    { compra, lineas, devueltas, pagos, origenes, movimientos, titulares, tareas, casos, accion },
    lectura,
  )
}

function accionOf(
  compra: Parameters<typeof isStillOpen>[0] & { canal: string; pagadaAt: Date | null },
  pagos: readonly Pago[],
  now: Date,
): CompraEntera['accion'] {
  if (isStillOpen(compra, now)) return 'liberar'
  if (compra.canal === 'presencial') return compra.pagadaAt ? 'anular' : ''
  return howToUndo(pagos, compra.pagadaAt !== null)
}

type Cierre = { id: string; nota: string; usuarioId: string }

/**
 * Closes a case that a person has dealt with. The provider's same answer does not open it again; a refused refund is
 * not retried; and with the last case of a review the order leaves it, as that person's decision.
 */
export async function cerrarCaso(db: Db, { id, nota, usuarioId }: Cierre, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const caso = await findCaso(db, id)
    if (!caso) throw new AppError('NO_ENCONTRADO')
    if (caso.motivo === 'transferencia_a_devolver') throw new AppError('CASO_CON_DEVOLUCION')
    const compra = await lockCompra(db, caso.compraId)
    if (!(await closeCaso(db, id, { nota, usuarioId }, now))) return
    await recordActo(db, 'cerrarCaso', id)
    if (caso.motivo === 'devolucion_rechazada') return endReembolsos(db, caso.pagoId, usuarioId, now)
    await updateResuelto(db, compra.id, caso.pagoId)
    if (compra.estado !== 'en_revision' || (await hasReview(db, compra.id))) return
    await updateResuelto(db, compra.id)
    const estado = finDeRevision(ordenOf(compra, now), await listPagos(db, compra.id))
    await moveCompra(db, compra, { estado }, { at: now, usuarioId, nota })
  })
}

type Apertura = Pick<Compra, 'id' | 'referencia' | 'cobroId' | 'estado' | 'expiresAt'>
type Fin = {
  /** Nobody: a buyer without an account. */
  usuarioId?: string
  nota: string
  acto: 'liberarCompra' | 'cancelarCobro' | 'cancelarTransferencia'
  tell?: (db: Transaction<Database>, compra: Compra) => Promise<void>
}
type Liberacion = { db: Db; payments: Payments | null; env: Deps['env'] }

/**
 * Ends an order that waits for its payment. The provider is asked first whether it was paid, as long as it answers in time, and to take no more money in
 * person; later money is a late payment. Throws COMPRA_NO_ABIERTA.
 */
export async function endWaiting({ db, payments, env }: Liberacion, known: Apertura, fin: Fin, now: Date) {
  if (payments && isStillOpen(known, now)) {
    await stopCobro(payments, known)
    await settleInTime({ db, payments, env }, [known], now)
  }
  await inTransaction(db, async db => {
    const compra = await lockCompra(db, known.id)
    if (!isStillOpen(compra, now)) throw new AppError('COMPRA_NO_ABIERTA')
    await endCompras(db, [compra.id], { ...fin, at: now })
    await recordActo(db, fin.acto, compra.id)
    await fin.tell?.(db, compra)
  })
}

/** The same by an organiser; the buyer is told why. */
export async function liberarCompra(
  parts: Liberacion,
  { compraId, motivo, usuarioId }: { compraId: string; motivo: string; usuarioId: string },
  now: Date,
): Promise<void> {
  const known = await findCompra(parts.db, compraId)
  if (!known) throw new AppError('COMPRA_NO_ENCONTRADA')
  const tell = (db: Transaction<Database>, { id, compradorEmail: para, compradorNombre }: Compra) =>
    enqueueCorreo(db, correo('compra-liberada', { de: [id], para }, parts.env, compradorNombre))
  await endWaiting(parts, known, { usuarioId, nota: motivo, acto: 'liberarCompra', tell }, now)
}
