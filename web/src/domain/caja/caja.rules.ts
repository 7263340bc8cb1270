import type { Entrega, Movimiento } from '@talonario/contract'
import { dayTime, money } from '#lib/format.ts'

/** The effect of an entry on an account of the seller whose ledger shows it: their cash, or the transfers nobody has seen yet. */
export const importeEn = (de: 'caja' | 'por_acreditar', { lineas }: Movimiento): number =>
  lineas.reduce((sum, { cuenta, importe }) => (cuenta.startsWith(`${de}:`) ? sum + importe : sum), 0)

/** A confirmed hand-in in a few words, for WhatsApp. */
export const reciboEnTexto = ({ recibo, contado, resuelta, vendedor }: Entrega, direccion: string): string =>
  `Recibo ${recibo}: recibimos ${money(contado ?? 0)} de ${vendedor.nombre} el ${dayTime(resuelta)}. Se comprueba en ${direccion}`
