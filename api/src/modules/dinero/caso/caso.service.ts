import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { askReplacement } from '#modules/dinero/checkout/checkout-reemplazo.service.ts'
import { endCompras, isStillOpen, lockCompra, lockIfExists, moveCompra } from '#modules/dinero/compra/compra.service.ts'
import { liberacionMail, listPagos, ordenDe, updateResuelto } from '#modules/dinero/pago/pago.service.ts'
import { closeCaso, endReembolsos, findCaso, hasReview } from '#modules/dinero/tarea/tarea.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import type { Payments } from '#outside/payments.ts'
import { finDeRevision } from './caso-deshacer.rules.ts'
import { findCompra } from './caso-detalle.queries.ts'

type Cierre = { id: string; nota: string; usuarioId: string }

/**
 * A person has dealt with a case. It does not come again for the same word of the provider; a refund that was refused is
 * not tried any more; and with the last case of a review the order leaves it, as a person's decision.
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
    const estado = finDeRevision(ordenDe(compra, now), await listPagos(db, compra.id))
    await moveCompra(db, compra, { estado }, { at: now, usuarioId, nota })
  })
}

/**
 * An organiser ends an order that waits for its payment. What may have been paid meanwhile is asked first, as long as the
 * provider answers in time; money that comes later finds its way like any late payment.
 */
export async function liberarCompra(
  { db, payments, env }: { db: Db; payments: Payments | null; env: Deps['env'] },
  { compraId, motivo, usuarioId }: { compraId: string; motivo: string; usuarioId: string },
  now: Date,
): Promise<void> {
  const known = await findCompra(db, compraId)
  if (known && payments && isStillOpen(known, now)) await askReplacement({ db, payments, env }, [known.referencia], now)
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
