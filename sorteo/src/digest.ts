import { sha256 as sha2 } from '@noble/hashes/sha2.js'

// One hasher for all: a new one per call costs twice the time and leaves a million buffers behind a big list.
const nuevo = sha2.create()
const taller = sha2.create()
const BLOQUE = 64
const relleno = new Uint8Array(BLOQUE)

/** SHA-256 of the parts one after another, written into `destino` (32 bytes). */
export function sha256(partes: readonly Uint8Array[], destino: Uint8Array = new Uint8Array(32)): Uint8Array {
  nuevo._cloneInto(taller)
  for (const parte of partes) taller.update(parte)
  taller.digestInto(destino)
  return destino
}

/** HMAC-SHA256 (RFC 2104). */
export function hmac(clave: Uint8Array, mensaje: Uint8Array): Uint8Array {
  const corta = clave.length > BLOQUE ? sha256([clave]) : clave
  const interior = sha256([rellenar(corta, 0x36), mensaje])
  return sha256([rellenar(corta, 0x5c), interior], interior)
}

function rellenar(clave: Uint8Array, con: number): Uint8Array {
  relleno.fill(con)
  for (let i = 0; i < clave.length; i++) relleno[i] = (clave[i] as number) ^ con
  return relleno
}
