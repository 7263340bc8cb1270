import { sha256 as sha2 } from '@noble/hashes/sha2.js'

// One hasher for all: a new one per call costs twice the time and leaves a million buffers behind a big list.
const nuevo = sha2.create()
const taller = sha2.create()
const LETRAS = '0123456789abcdef'

/** SHA-256 of the parts one after another, written into `destino` (32 bytes). In Node hash-node.ts takes this file's place. */
export function sha256(partes: readonly Uint8Array[], destino: Uint8Array = new Uint8Array(32)): Uint8Array {
  nuevo._cloneInto(taller)
  for (const parte of partes) taller.update(parte)
  taller.digestInto(destino)
  return destino
}

/** Lower-case hexadecimal of a hash, key or signature. */
export function hex(bytes: Uint8Array): string {
  const letras = new Uint8Array(bytes.length * 2)
  for (let i = 0; i < letras.length; i++) {
    const byte = bytes[i >> 1] as number
    letras[i] = LETRAS.charCodeAt(i % 2 === 0 ? byte >> 4 : byte & 15)
  }
  // In one call: strings joined piece by piece would hold a kilobyte for each hash of a long list.
  return Reflect.apply(String.fromCharCode, null, letras)
}
