import { AppError, fromMinor } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import { isStillOpen } from '#modules/dinero/compra/compra.service.ts'
import { type Payments, PaymentsError } from '#outside/payments.ts'
import { estadoParaNavegador, type Pago } from './pago.rules.ts'
import { type Asentada, settlePago, settlingNow } from './pago.service.ts'
import { findVista, type Vista } from './pago-asiento.queries.ts'

type Query = { payment_id?: string | undefined; status?: string | undefined; external_reference?: string | undefined }

const MENSAJES = {
  approved: 'Tu compra se ha procesado correctamente.',
  pending: 'Estamos procesando tu pago',
  rejected: 'Hubo un problema al procesar tu pago. Intenta nuevamente.',
}

/** `isTurn`: whether the provider may be asked about this order again already. */
type Ventanilla = {
  db: Db
  payments: Payments | null
  env: Deps['env']
  isTurn(key: string, now: Date): boolean
  log(error: unknown): void
}

/** How an order's payment went, from the provider itself; of the query only the reference counts, as a question. */
export async function confirmPago(parts: Ventanilla, { payment_id, status, external_reference }: Query, now: Date) {
  if (!payment_id || !status || !external_reference) throw new AppError('PARAMETROS_FALTANTES')
  const vista = await findVista(parts.db, external_reference)
  // An invented reference gets the reply of a payment that failed.
  if (vista?.compra.canal !== 'online') {
    return {
      estado: 'rejected' as const,
      payment_id: '',
      external_reference,
      totalAPagar: 0,
      message: MENSAJES.rejected,
    }
  }
  const { compra } = vista
  const settled = await ask(parts, vista, payment_id, now)
  const estado = estadoParaNavegador(settled.compra, isStillOpen(settled.compra, now), settled.pagos)
  return {
    estado,
    payment_id: showable(settled.pagos, estado)?.id ?? '',
    external_reference: compra.referencia,
    totalAPagar: fromMinor(compra.total),
    message: MENSAJES[estado],
  }
}

async function ask(
  { db, payments, env, isTurn, log }: Ventanilla,
  vista: Vista,
  pagoId: string,
  now: Date,
): Promise<Asentada> {
  const { compra } = vista
  if (!payments || compra.estado === 'pagada' || !isTurn(compra.id, now)) return vista
  const hint = /^[\w-]{1,64}$/.test(pagoId) && pagoId !== 'null' ? { pagoId } : {}
  try {
    const underWay = await settlingNow(compra.referencia)?.catch(() => null)
    if (underWay?.compra.estado === 'pagada') return underWay
    return (await settlePago({ db, payments, env }, { referencia: compra.referencia, vista, ...hint }, now)) ?? vista
  } catch (error) {
    // The provider does not answer: return what is known; the jobs ask again.
    if (!(error instanceof PaymentsError)) throw error
    log(error)
    return vista
  }
}

function showable(pagos: readonly Pago[], estado: string): Pago | undefined {
  const approved = pagos.filter(pago => pago.estado === 'approved' && pago.aDevolver < pago.monto)
  return estado === 'approved' ? approved[0] : pagos.at(-1)
}
