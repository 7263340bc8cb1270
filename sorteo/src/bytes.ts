import { hex, sha256 } from '#hash.ts'
import { DatoInvalido } from './error.ts'

export { hex } from '#hash.ts'

const encoder = new TextEncoder()
let borrador = new Uint8Array(1024)

/** Bytes of a lower-case hexadecimal text; with `largo`, exactly that many bytes. Throws DatoInvalido. */
export function deHex(texto: string, largo?: number): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(texto)) throw new DatoInvalido('El valor no está escrito en hexadecimal')
  if (largo !== undefined && texto.length !== largo * 2) {
    throw new DatoInvalido(`Se esperaban ${largo} bytes y hay ${texto.length / 2}`)
  }
  return Uint8Array.from({ length: texto.length / 2 }, (_, i) => Number.parseInt(texto.slice(2 * i, 2 * i + 2), 16))
}

/** UTF-8 bytes. Throws DatoInvalido on a lone surrogate, which has no UTF-8 form and would differ between languages. */
export const utf8 = (texto: string): Uint8Array => utf8Fugaz(texto).slice()

/** UTF-8 bytes that are valid until the next call: hashing a long list leaves no buffer behind for each leaf. */
export function utf8Fugaz(texto: string): Uint8Array {
  if (!texto.isWellFormed()) throw new DatoInvalido('El texto tiene un carácter que no existe en Unicode')
  if (borrador.length < texto.length * 3) borrador = new Uint8Array(texto.length * 3)
  return borrador.subarray(0, encoder.encodeInto(texto, borrador).written)
}

/** Unsigned 64-bit big-endian form of an integer from 0 to 2^53 − 1. Throws DatoInvalido. */
export function be64(valor: number): Uint8Array {
  if (!Number.isSafeInteger(valor) || valor < 0) throw new DatoInvalido(`${valor} no es un entero sin signo`)
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(valor))
  return bytes
}

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export const sha256Hex = (texto: string): string => hex(sha256([utf8(texto)]))

/** A free text as one line: in NFC, with one space for each run of control characters and separators, and none at the ends. */
export const textoCanonico = (texto: string): string =>
  texto
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/^ | $/g, '')
