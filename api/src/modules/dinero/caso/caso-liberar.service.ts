import { AppError } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { preguntar } from '#modules/dinero/checkout/checkout-reemplazo.service.ts'
import { cortarCompras, estaAbierta, lockSiExiste } from '#modules/dinero/compra/compra.service.ts'
import { type Caja, mailDeLiberacion } from '#modules/dinero/pago/pago.service.ts'
import { anotar } from '#modules/sitio/auditoria/auditoria.service.ts'
import { encolarCorreo } from '#modules/sitio/correo/correo.service.ts'
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
  if (known && payments && estaAbierta(known, now)) await preguntar({ db, payments, env }, [known.referencia], now)
  await inTransaction(db, async db => {
    const compra = await lockSiExiste(db, compraId)
    if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
    if (!estaAbierta(compra, now)) throw new AppError('COMPRA_NO_ABIERTA')
    await cortarCompras(db, [compra.id], { at: now, usuarioId, nota: motivo })
    await anotar(db, 'liberarCompra', compra.id)
    const mail = mailDeLiberacion(env, compra)
    await encolarCorreo(db, { evento: `compra-liberada:${compra.id}`, para: compra.compradorEmail, ...mail })
  })
}
