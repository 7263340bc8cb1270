import { AppError, awaitsPayment, type EstadoCompra } from '@talonario/contract'
import type { Deps } from '#http/deps.ts'
import { importe } from '#mails/mail.ts'

/** States by money. The provider's answers may skip one: a payment may be refunded before it was ever seen as approved. */
const CON_DINERO = ['pagada', 'parcial', 'reembolsada', 'contracargo', 'en_revision'] as const satisfies EstadoCompra[]

/** The allowed moves of an order. Late money revives orders that had ended; any order may come under review. */
export const MOVIMIENTOS: Record<EstadoCompra, readonly EstadoCompra[]> = {
  creada: ['esperando_pago', 'vencida', 'cancelada', ...CON_DINERO],
  esperando_pago: ['vencida', 'cancelada', ...CON_DINERO],
  vencida: CON_DINERO,
  cancelada: CON_DINERO,
  pagada: ['reembolsada', 'parcial', 'contracargo', 'en_revision'],
  parcial: ['pagada', 'reembolsada', 'contracargo', 'en_revision'],
  reembolsada: ['pagada', 'parcial', 'contracargo', 'en_revision'],
  contracargo: ['pagada', 'parcial', 'reembolsada', 'en_revision'],
  en_revision: ['pagada', 'parcial', 'reembolsada', 'contracargo', 'cancelada'],
}

/** Throws on a move that the table does not have: that is a bug, not a refusal. */
export function requireMovement(de: EstadoCompra, a: EstadoCompra): void {
  if (de !== a && !MOVIMIENTOS[de].includes(a)) throw new Error(`An order does not go from ${de} to ${a}`)
}

type Plazo = { estado: EstadoCompra; expiresAt: Date | null }

/** Waiting for money within its hold. The row's state may be out of date: the job that ends orders runs later. */
export function isStillOpen({ estado, expiresAt }: Plazo, now: Date): boolean {
  return awaitsPayment(estado) && expiresAt !== null && expiresAt > now
}

/** The state as of now, whether or not the job has been by. */
export function estadoVisible(compra: Plazo, now: Date): EstadoCompra {
  const { estado } = compra
  return awaitsPayment(estado) && !isStillOpen(compra, now) ? 'vencida' : estado
}

/** Minor units, exact. A sum that does not fit an integer is refused with VALIDACION. */
export function totalOf(lineas: readonly { precio: number; cantidad: number }[]): number {
  const total = lineas.reduce((sum, { precio, cantidad }) => sum + BigInt(precio) * BigInt(cantidad), 0n)
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) throw new AppError('VALIDACION')
  return Number(total)
}

/** Throws PRECIO_CAMBIO if what is sold comes to another sum than `mostrado`, if any was. */
export function requireShown(
  env: Pick<Deps['env'], 'LOCALE' | 'CURRENCY'>,
  total: number,
  mostrado: number | undefined,
): void {
  if (mostrado !== undefined && mostrado !== total)
    throw new AppError('PRECIO_CAMBIO', { total: importe(env, total, env.CURRENCY) })
}

/** Whether an order pays instalments of numbers that were sold before. */
export const pagaCuotas = (lineas: readonly { titularId?: string | null }[]): boolean =>
  lineas.some(({ titularId = null }) => titularId !== null)
