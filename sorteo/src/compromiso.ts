import { hex, utf8Fugaz } from './bytes.ts'
import { hmac } from './digest.ts'
import { DatoInvalido } from './error.ts'

/** What a closing counted for a number: its plan ('' if it is paid at once) and what was paid, in minor units. */
export type Contado = { modalidad: string; pagado: number }

/** What the leaf of a sold number hides: 32 random bytes kept for the number and given to its buyer, the buyer's document and name, and what was counted. */
export type Comprador = { clave: Uint8Array; ci: string; nombre: string; contado: Contado }

/** The ASCII digits of a document in their order; everything else is left out. */
export const digitosOf = (ci: string): string => ci.replace(/[^0-9]/g, '')

/** hex HMAC-SHA256(clave, digits of ci ‖ "|" ‖ plan ‖ "|" ‖ paid ‖ "|" ‖ name in NFC). Throws DatoInvalido unless the key has 32 bytes. */
export function compromisoOf({ clave, ci, nombre, contado }: Comprador): string {
  if (clave.length !== 32) throw new DatoInvalido(`La clave del número tiene ${clave.length} bytes y deben ser 32`)
  const { modalidad, pagado } = contado
  return hex(hmac(clave, utf8Fugaz(`${digitosOf(ci)}|${modalidad}|${pagado}|${nombre.normalize('NFC')}`)))
}

/** The leaf of one sold number: `numero|compromiso`, the number in decimal without leading zeros. */
export const hojaOf = (numero: number, compromiso: string): string => `${numero}|${compromiso}`

/** The number of a well-formed leaf, or null. */
export function numeroOf(hoja: string): number | null {
  const partes = /^(0|[1-9][0-9]{0,14})\|[0-9a-f]{64}$/.exec(hoja)
  return partes ? Number(partes[1]) : null
}
