import type { Sobre } from './sobre.ts'

/**
 * The envelope `rifa/sobre/v1`, which will always be readable: one byte for the version, the telephone (16), a public key made for it alone
 * (65), an initialisation vector (12), the sale encrypted for the server (AES-256-GCM with the bytes before the vector as additional data,
 * key by HKDF-SHA-256 from ECDH over P-256), and the telephone's ECDSA signature of all that (64). In base64url.
 */
export const SOBRE = { version: 1, telefono: 16, clave: 65, iv: 12, firma: 64, nombre: 'rifa/sobre/v1' } as const

const CURVE = { namedCurve: 'P-256' } as const
export const ECDSA = { name: 'ECDSA', ...CURVE } as const
const ECDH = { name: 'ECDH', ...CURVE } as const

type Bytes = Uint8Array<ArrayBuffer>
type Key = Parameters<typeof crypto.subtle.sign>[1]

/** `firma`: the telephone's private key. `servidor`: the server's public key. */
export type ParaSellar = { telefonoId: string; firma: Key; servidor: string }

/** Encrypts and signs a sale. */
export async function sealSobre(sobre: Sobre, { telefonoId, firma, servidor }: ParaSellar): Promise<string> {
  const { subtle } = crypto
  const propia = await subtle.generateKey(ECDH, true, ['deriveBits'])
  const publica = new Uint8Array(await subtle.exportKey('raw', propia.publicKey))
  const de = await subtle.importKey('raw', fromBase64url(servidor), ECDH, false, [])
  const compartido = await subtle.deriveBits({ name: 'ECDH', public: de }, propia.privateKey, 256)
  const material = await subtle.importKey('raw', compartido, 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(SOBRE.nombre) }
  const clave = await subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const cabeza = joined(Uint8Array.of(SOBRE.version), bytesOfId(telefonoId), publica)
  const iv = crypto.getRandomValues(new Uint8Array(SOBRE.iv))
  const texto = new TextEncoder().encode(JSON.stringify(sobre))
  const cifrado = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: cabeza }, clave, texto)
  const cuerpo = joined(cabeza, iv, new Uint8Array(cifrado))
  const firmado = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, firma, cuerpo)
  return toBase64url(joined(cuerpo, new Uint8Array(firmado)))
}

function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const bytesOfId = (id: string) =>
  Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], byte => Number.parseInt(byte, 16))

export function toBase64url(bytes: Bytes): string {
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export const fromBase64url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
