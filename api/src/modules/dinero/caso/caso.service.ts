import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { askReplacement } from '#modules/dinero/checkout/checkout-reemplazo.service.ts'
import { endCompras, isStillOpen, lockCompra, lockIfExists, moveCompra } from '#modules/dinero/compra/compra.service.ts'
import { liberacionMail, listPagos, ordenOf, updateResuelto } from '#modules/dinero/pago/pago.service.ts'
import { closeCaso, endReembolsos, findCaso, hasReview } from '#modules/dinero/tarea/tarea.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import type { Payments } from '#outside/payments.ts'
import { finDeRevision } from './caso-deshacer.rules.ts'
import { findCompra } from './caso-detalle.queries.ts'

type Cierre = { id: string; nota: string; usuarioId: string }

/**
 * Closes a case that a person has dealt with. The provider's same answer does not open it again; a refused refund is
 * not retried; and with the last case of a review the order leaves it, as that person's decision.
 */
export async function cerrarCaso(db: Db, { id, nota, usuarioId }: Cierre, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const caso = await findCaso(db, id)
    if (!caso) throw new AppError('NO_ENCONTRADO')
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

/**
 * Ends an order that waits for its payment, by an organiser. The provider is asked first whether it was paid, as long
 * as it answers in time; later money is a late payment.
 */
export async function liberarCompra(
  { db, payments, env }: { db: Db; payments: Payments | null; env: Deps['env'] },
  { compraId, motivo, usuarioId }: { compraId: string; motivo: string; usuarioId: string },
  now: Date,
): Promise<void> {
  const known = await findCompra(db, compraId)
  if (known && payments && isStillOpen(known, now)) await askReplacement({ db, payments, env }, [known], now)
  await inTransaction(db, async db => {
    const compra = await lockIfExists(db, compraId)
    if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
    if (!isStillOpen(compra, now)) throw new AppError('COMPRA_NO_ABIERTA')
    await endCompras(db, [compra.id], { at: now, usuarioId, nota: motivo })
    await recordActo(db, 'liberarCompra', compra.id)
    const mail = liberacionMail(env, compra)
    await enqueueCorreo(db, { evento: `compra-liberada:${compra.id}`, para: compra.compradorEmail, ...mail })
  })
}
