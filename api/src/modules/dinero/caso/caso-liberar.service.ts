import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { askReplacement } from '#modules/dinero/checkout/checkout-reemplazo.service.ts'
import { endCompras, isStillOpen, lockIfExists } from '#modules/dinero/compra/compra.service.ts'
import { type Caja, liberacionMail } from '#modules/dinero/pago/pago.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import type { Payments } from '#outside/payments.ts'
import { findCompra } from './caso-detalle.queries.ts'

/**
 * An organiser ends an order that waits for its payment. What may have been paid meanwhile is asked first, as long as the
 * provider answers in time; money that comes later finds its way like any late payment.
 */
export async function liberarCompra(
  { db, payments, env }: { db: Db; payments: Payments | null; env: Caja['env'] },
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
