import { AppError, devuelto, documentDigits, type EstadoCompra, limits, retenido } from '@talonario/contract'
import { cuenta, type Decision, isChargedBack, type Orden, type Pago } from './pago.rules.ts'

/** What a person may do about an order's money, and its effect. */

/**
 * What an organiser's refund returns: everything still here. Throws PAGO_EN_DISPUTA, because the provider refunds
 * nothing under mediation.
 */
export function reembolsoOf(pagos: readonly Pago[]): Decision['devolver'] {
  const nuestros = pagos.filter(isRefundable)
  if (nuestros.some(pago => pago.estado === 'en_reclamo')) throw new AppError('PAGO_EN_DISPUTA')
  return nuestros.map(pago => ({ pagoId: pago.id, hasta: pago.monto }))
}

/** How an organiser can undo an online order now: with money to return, or with goods delivered without any. */
export function howToUndo(pagos: readonly Pago[], entregada: boolean): 'reembolsar' | 'cancelar' | '' {
  const nuestros = pagos.filter(isRefundable)
  if (nuestros.some(pago => pago.estado === 'en_reclamo')) return ''
  if (nuestros.length > 0) return 'reembolsar'
  return entregada ? 'cancelar' : ''
}

/** What an order under review becomes when its last case is closed: with its goods it is paid, without them it has ended. */
export function finDeRevision({ total, entregada }: Orden, pagos: readonly Pago[]): EstadoCompra {
  const queda = pagos.filter(cuenta).reduce((sum, pago) => sum + retenido(pago), 0)
  if (entregada) return queda > 0 && queda < total ? 'parcial' : 'pagada'
  if (pagos.some(pago => isChargedBack(pago.estado))) return 'contracargo'
  return pagos.some(pago => devuelto(pago) > 0) ? 'reembolsada' : 'cancelada'
}

/** Money that is here and can be returned. */
const isRefundable = (pago: Pago) => cuenta(pago) && pago.rechazo !== 'cobrador' && pago.rechazo !== 'modo'

/** What a person typed to find an order, as each way of finding one needs it. */
export type Busqueda = {
  texto: string
  /** A document without its dots, dashes and spaces. */
  digitos: string | null
  /** A raffle number. */
  numero: number | null
  /** A LIKE pattern for the buyer's name and e-mail; null if there are too few letters for its index. */
  fragmento: string | null
}

const LETRAS = 3

/** Null when nothing is looked for. */
export function readSearch(buscar: string | undefined): Busqueda | null {
  const texto = (buscar ?? '').trim()
  if (texto === '') return null
  const plain = documentDigits(texto)
  const digitos = /^\d{6,12}$/.test(plain) ? plain : null
  const numero = /^\d{1,7}$/.test(texto) ? Number(texto) : null
  const valid = numero !== null && numero >= 1 && numero <= limits.rifasEnTotal
  const letters = texto.length >= LETRAS && /\p{L}/u.test(texto)
  return {
    texto,
    digitos,
    numero: valid ? numero : null,
    fragmento: letters ? `%${texto.replace(/[\\%_]/g, '\\$&')}%` : null,
  }
}
