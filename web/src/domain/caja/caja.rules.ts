import type { Entrega, Movimiento } from '@talonario/contract'
import { dayTime, money } from '#lib/format.ts'

/** The effect of an entry on the cash of the seller whose ledger shows it. */
export const importeEnCaja = ({ lineas }: Movimiento): number =>
  lineas.reduce((sum, { cuenta, importe }) => (cuenta.startsWith('caja:') ? sum + importe : sum), 0)

/** A confirmed hand-in in a few words, for WhatsApp. */
export const reciboEnTexto = ({ recibo, contado, resuelta, vendedor }: Entrega, direccion: string): string =>
  `Recibo ${recibo}: recibimos ${money(contado ?? 0)} de ${vendedor.nombre} el ${dayTime(resuelta)}. Se comprueba en ${direccion}`
