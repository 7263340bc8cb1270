import type { Entrega, Movimiento } from '@talonario/contract'
import { parseAmount } from '#lib/form/amount.ts'
import { dayTime, money } from '#lib/format.ts'

/** An amount as people write it, as the server reads it; what cannot be read stays as it is, and is refused. */
export const amountOf = (text: string): string => {
  const amount = parseAmount(text.trim())
  return amount === null ? text.trim() : String(amount)
}

/** The effect of an entry on the cash of the seller whose ledger shows it. */
export const importeEnCaja = ({ lineas }: Movimiento): number =>
  lineas.reduce((sum, { cuenta, importe }) => (cuenta.startsWith('caja:') ? sum + importe : sum), 0)

/** A confirmed hand-in in a few words, for WhatsApp. */
export const reciboEnTexto = ({ recibo, contado, resuelta, vendedor }: Entrega, direccion: string): string =>
  `Recibo ${recibo}: recibimos ${money(contado ?? 0)} de ${vendedor.nombre} el ${dayTime(resuelta)}. Se comprueba en ${direccion}`
