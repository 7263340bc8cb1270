import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockCompra, moveCompra } from '#modules/dinero/compra/compra.service.ts'
import { listPagos, ordenDe, updateResuelto } from '#modules/dinero/pago/pago.service.ts'
import { closeCaso, endReembolsos, findCaso, hasReview } from '#modules/dinero/tarea/tarea.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { finDeRevision } from './caso-deshacer.rules.ts'

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
