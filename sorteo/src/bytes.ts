import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { DatoInvalido } from './error.ts'

const encoder = new TextEncoder()

/** Lower-case hexadecimal of some bytes. */
export const hex = (bytes: Uint8Array): string => bytesToHex(bytes)

/** Bytes of a lower-case hexadecimal text; with `largo`, exactly that many bytes. Throws DatoInvalido. */
export function deHex(texto: string, largo?: number): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(texto)) throw new DatoInvalido('El valor no está escrito en hexadecimal')
  if (largo !== undefined && texto.length !== largo * 2) {
    throw new DatoInvalido(`Se esperaban ${largo} bytes y hay ${texto.length / 2}`)
  }
  return Uint8Array.from({ length: texto.length / 2 }, (_, i) => Number.parseInt(texto.slice(2 * i, 2 * i + 2), 16))
}

/** UTF-8 bytes. A lone surrogate has no UTF-8 form and would differ between languages: DatoInvalido. */
export function utf8(texto: string): Uint8Array {
  if (!texto.isWellFormed()) throw new DatoInvalido('El texto tiene un carácter que no existe en Unicode')
  return encoder.encode(texto)
}

/** Unsigned 64-bit big-endian form of an integer from 0 to 2^53 − 1. Throws DatoInvalido. */
export function be64(valor: number): Uint8Array {
  if (!Number.isSafeInteger(valor) || valor < 0) throw new DatoInvalido(`${valor} no es un entero sin signo`)
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(valor))
  return bytes
}

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export const sha256Hex = (texto: string): string => hex(sha256(utf8(texto)))

/** One-line form of a free text: NFC, each run of control characters and separators one space, no space at the ends. */
export const textoCanonico = (texto: string): string =>
  texto
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/^ | $/g, '')
