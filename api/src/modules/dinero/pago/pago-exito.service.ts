import { AppError, fromMinor } from '@talonario/contract'
import { isStillOpen } from '#modules/dinero/compra/compra.rules.ts'
import { type Payments, PaymentsError } from '#outside/payments.ts'
import { findVista } from './pago.queries.ts'
import { estadoParaNavegador, type Pago } from './pago.rules.ts'
import { type Asentada, type PaymentParts, settlePago } from './pago.service.ts'

type Query = { payment_id?: string | undefined; status?: string | undefined; external_reference?: string | undefined }

const MENSAJES = {
  approved: 'Tu compra se ha procesado correctamente.',
  pending: 'Estamos procesando tu pago',
  rejected: 'Hubo un problema al procesar tu pago. Intenta nuevamente.',
}

/** `isTurn`: whether the provider may be asked about this order again already. */
type Ventanilla = Omit<PaymentParts, 'payments'> & {
  payments: Payments | null
  isTurn(key: string, now: Date): boolean
  log(error: unknown): void
}

/** How an order's payment went, from the provider itself; of the query only the reference counts, as a question. */
export async function confirmPago(parts: Ventanilla, { payment_id, status, external_reference }: Query, now: Date) {
  if (!payment_id || !status || !external_reference) throw new AppError('PARAMETROS_FALTANTES')
  const known = await findVista(parts.db, external_reference)
  // An invented reference gets the reply of a payment that failed.
  if (known?.compra.canal !== 'online') {
    return {
      estado: 'rejected' as const,
      payment_id: '',
      external_reference,
      totalAPagar: 0,
      message: MENSAJES.rejected,
    }
  }
  const { compra, pagos, sinLeer } = await ask(parts, known, payment_id, now)
  const estado = estadoParaNavegador(compra, isStillOpen(compra, now), pagos, sinLeer)
  return {
    estado,
    payment_id: showable(pagos, estado)?.id ?? '',
    external_reference: compra.referencia,
    totalAPagar: fromMinor(compra.total),
    message: MENSAJES[estado],
  }
}

async function ask(parts: Ventanilla, known: Asentada, pagoId: string, now: Date): Promise<Asentada> {
  const { payments, isTurn, log } = parts
  const { id, estado, referencia } = known.compra
  if (!payments || estado === 'pagada' || !isTurn(id, now)) return known
  const hint = /^[\w-]{1,64}$/.test(pagoId) && pagoId !== 'null' ? { pagoId } : {}
  try {
    return (await settlePago({ ...parts, payments }, { referencia, ...hint }, now)) ?? known
  } catch (error) {
    // The provider does not answer all that was asked: return what is known now; the jobs ask again.
    if (!(error instanceof PaymentsError)) throw error
    log(error)
    return (await findVista(parts.db, referencia)) ?? known
  }
}

function showable(pagos: readonly Pago[], estado: string): Pago | undefined {
  const approved = pagos.filter(pago => pago.estado === 'aprobado' && pago.aDevolver < pago.monto)
  return estado === 'approved' ? approved[0] : pagos.at(-1)
}
