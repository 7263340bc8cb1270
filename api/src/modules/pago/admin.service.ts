import { AppError, type CompraEntera } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { anotar } from '#modules/auditoria/auditoria.service.ts'
import { lockSiExiste, moverCompra, quitar } from '#modules/compra/orden.service.ts'
import type { Payments } from '#outside/payments.ts'
import { toCompraEntera } from './admin.shape.ts'
import { devolver } from './asentar.service.ts'
import { closeCaso, listCasosDe } from './caso.queries.ts'
import { findCompra, listLineas, listMovimientos, listOrigenes, listTareas, listTitulares } from './detalle.queries.ts'
import { listPagos } from './pago.queries.ts'
import { hayParaDevolver, reembolsoDe } from './pago.rules.ts'
import { type Comercio, mailDeReembolso } from './pago.texts.ts'

type Reembolso = { compraId: string; motivo: string; usuarioId: string }

/**
 * An organiser gives an online order's money back. The goods are taken away in the same transaction as the decision, so that
 * no draw closes in between with a number whose money is on its way back; the provider carries it out by tasks after commit.
 */
export async function reembolsar(
  { db, payments, env }: { db: Db; payments: Payments | null; env: Comercio },
  { compraId, motivo, usuarioId }: Reembolso,
  now: Date,
): Promise<void> {
  await inTransaction(db, async db => {
    const compra = await lockSiExiste(db, compraId)
    if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
    const pagos = await listPagos(db, compra.id)
    const devoluciones = reembolsoDe(pagos)
    // Once more is the same refund.
    if (devoluciones.length === 0 && compra.estado === 'reembolsada' && pagos.length > 0) return
    if (devoluciones.length === 0) throw new AppError('NADA_PARA_DEVOLVER')
    const proveedores = new Set((await listOrigenes(db, compra.id)).map(({ proveedor }) => proveedor))
    if (!payments || [...proveedores].some(name => name !== payments.provider)) {
      throw new AppError('REEMBOLSO_SIN_PROVEEDOR')
    }
    if (!(await quitar(db, compra, now))) throw new AppError('SORTEO_CERRADO')
    await moverCompra(db, compra, { estado: 'reembolsada', pagadaAt: null }, { at: now, usuarioId, nota: motivo })
    await anotar(db, 'reembolsar', compra.id, { pagos: devoluciones.map(({ pagoId }) => pagoId) })
    const mailDe = (devuelto: { monto: number; moneda: string }) => mailDeReembolso(env, compra, devuelto)
    await devolver(db, compra, pagos, devoluciones, { mailDe, now })
  })
}

/** Says that a case is dealt with, and how; one that is closed stays as it was closed. */
export async function cerrarCaso(
  db: Db,
  caso: { id: string; nota: string; usuarioId: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async db => {
    const closed = await closeCaso(db, caso, now)
    if (closed === undefined) throw new AppError('NO_ENCONTRADO')
    if (closed) await anotar(db, 'cerrarCaso', caso.id)
  })
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
  const accion = compra.sellada ? '' : accionDe(compra, hayParaDevolver(pagos))
  return toCompraEntera({ compra, lineas, pagos, origenes, movimientos, titulares, tareas, casos, accion }, now)
}

function accionDe(compra: { canal: string; pagadaAt: Date | null }, dinero: boolean): CompraEntera['accion'] {
  if (compra.canal === 'presencial') return compra.pagadaAt ? 'anular' : ''
  return dinero ? 'reembolsar' : ''
}
