import { hash } from 'node:crypto'

// Node's own hash takes a third of the time of hash.ts, which is used elsewhere. A list may have a million leaves.
let mesa = new Uint8Array(1024)
let copia = Buffer.alloc(128)

/** SHA-256 of the parts one after another, written into `destino` (32 bytes). */
export function sha256(partes: readonly Uint8Array[], destino: Uint8Array = new Uint8Array(32)): Uint8Array {
  // As a string of one-byte letters: a buffer for each hash would cost five times the hash.
  const letras = hash('sha256', juntar(partes), 'binary')
  for (let i = 0; i < letras.length; i++) destino[i] = letras.charCodeAt(i)
  return destino
}

/** Joins the parts; the result is valid until the next call. */
function juntar(partes: readonly Uint8Array[]): Uint8Array {
  const [unica] = partes
  if (unica && partes.length === 1) return unica
  let largo = 0
  for (const parte of partes) largo += parte.length
  if (mesa.length < largo) mesa = new Uint8Array(2 * largo)
  let hasta = 0
  for (const parte of partes) {
    mesa.set(parte, hasta)
    hasta += parte.length
  }
  return mesa.subarray(0, largo)
}

/** Lower-case hexadecimal of a hash, key or signature. */
export function hex(bytes: Uint8Array): string {
  // Copied first, since a buffer over a small array would move it off the heap, which costs more than its hash.
  if (copia.length < bytes.length) copia = Buffer.alloc(bytes.length)
  copia.set(bytes)
  return copia.toString('hex', 0, bytes.length)
}
