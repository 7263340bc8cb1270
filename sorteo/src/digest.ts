import { sha256 } from '#hash.ts'

export { sha256 } from '#hash.ts'

const BLOQUE = 64
const interior = new Uint8Array(BLOQUE)
const exterior = new Uint8Array(BLOQUE + 32)
const resumen = exterior.subarray(BLOQUE)

/** HMAC-SHA256 (RFC 2104). */
export function hmac(clave: Uint8Array, mensaje: Uint8Array): Uint8Array {
  const corta = clave.length > BLOQUE ? sha256([clave]) : clave
  for (let i = 0; i < BLOQUE; i++) {
    const byte = i < corta.length ? (corta[i] as number) : 0
    interior[i] = byte ^ 0x36
    exterior[i] = byte ^ 0x5c
  }
  sha256([interior, mensaje], resumen)
  return sha256([exterior])
}
