import { sha256 } from '#hash.ts'

export { sha256 } from '#hash.ts'

const BLOQUE = 64
const relleno = new Uint8Array(BLOQUE)

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
