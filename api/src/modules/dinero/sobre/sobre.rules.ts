import { createDecipheriv, type ECDH, hkdfSync, verify } from 'node:crypto'
import { SOBRE, type Sobre, sobreForm } from '@talonario/contract'
import { publicKeyOf } from '#outside/sobre-key.ts'

const TAG = 16
const CABEZA = 1 + SOBRE.telefono + SOBRE.clave

/** An envelope as it lies there; `cuerpo` is what is signed. */
export type Cerrado = { telefonoId: string; cuerpo: Buffer; firma: Buffer }

/** Null: no envelope of this format. */
export function readCerrado(text: string): Cerrado | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes[0] !== SOBRE.version || bytes.length <= CABEZA + SOBRE.iv + TAG + SOBRE.firma) return null
  const hex = bytes.toString('hex', 1, 1 + SOBRE.telefono)
  const telefonoId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const end = bytes.length - SOBRE.firma
  return { telefonoId, cuerpo: bytes.subarray(0, end), firma: bytes.subarray(end) }
}

/** The sale in an envelope that this telephone signed; null if it did not, or sealed it to somebody else. */
export function openSobre({ cuerpo, firma }: Cerrado, clavePublica: Buffer, ecdh: ECDH): Sobre | null {
  try {
    const key = { key: publicKeyOf(clavePublica), dsaEncoding: 'ieee-p1363' as const }
    if (!verify('sha256', cuerpo, key, firma)) return null
    const compartido = ecdh.computeSecret(cuerpo.subarray(1 + SOBRE.telefono, CABEZA))
    const clave = Buffer.from(hkdfSync('sha256', compartido, '', SOBRE.nombre, 32))
    const [iv, cifrado] = [cuerpo.subarray(CABEZA, CABEZA + SOBRE.iv), cuerpo.subarray(CABEZA + SOBRE.iv)]
    const decipher = createDecipheriv('aes-256-gcm', clave, iv, { authTagLength: TAG })
    decipher.setAAD(cuerpo.subarray(0, CABEZA)).setAuthTag(cifrado.subarray(-TAG))
    const texto = Buffer.concat([decipher.update(cifrado.subarray(0, -TAG)), decipher.final()])
    return sobreForm.parse(JSON.parse(texto.toString()))
  } catch {
    // A forged key, a changed byte, no JSON or no sale: all of it is refused alike.
    return null
  }
}

/** A moment that a telephone says, as of a sale: neither before its numbers were first lent nor after it arrived. */
export function momentoOf(dicho: Date, primera: Date, now: Date): Date {
  return new Date(Math.min(Math.max(dicho.getTime(), primera.getTime()), now.getTime()))
}
