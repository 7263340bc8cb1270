import { ed25519 } from '@noble/curves/ed25519.js'

// The code printed on both parts of a paper ticket: what it says, and how anybody checks it with the published key alone.

/** The two parts of a printed leaf: the stub that the seller keeps, and the buyer's ticket. */
export type Parte = 'talon' | 'boleto'

/** What a code says: the key that signed it, the campaign's number, the number, the part, and which printing it is. */
export type CodigoDePapel = { clave: number; campania: number; numero: number; parte: Parte; impresion: number }

const FORMATO = 1
const [DATOS, FIRMA] = [10, 64]
const PARTES: readonly Parte[] = ['talon', 'boleto']
const ALFABETO = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LARGO = Math.ceil(((DATOS + FIRMA) * 8) / 5)

/** The bytes that are signed. */
export function datosOf({ clave, campania, numero, parte, impresion }: CodigoDePapel): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(DATOS)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, FORMATO)
  view.setUint8(1, clave)
  view.setUint16(2, campania)
  view.setUint32(4, numero)
  view.setUint8(8, PARTES.indexOf(parte) + 1)
  view.setUint8(9, impresion)
  return bytes
}

/** Writes a code in capitals and digits only, because their QR code is smaller. */
export const escribirCodigo = (datos: Uint8Array, firma: Uint8Array): string => base32([...datos, ...firma])

/** The code in a scanned or typed text: the address on the paper, or its end, in any case and spacing. */
export const codigoEn = (texto: string): string =>
  texto
    .replace(/\s/g, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .split('/')
    .at(-1)
    ?.toUpperCase() ?? ''

export type CodigoLeido = { codigo: CodigoDePapel; datos: Uint8Array<ArrayBuffer>; firma: Uint8Array<ArrayBuffer> }

/** Parses a printed code; null if it does not have the form of one. Checks no signature. */
export function leerCodigo(texto: string): CodigoLeido | null {
  const bytes = deBase32(texto.trim().toUpperCase())
  if (!bytes || bytes[0] !== FORMATO) return null
  const view = new DataView(bytes.buffer)
  const parte = PARTES[view.getUint8(8) - 1]
  if (!parte) return null
  const codigo = {
    clave: view.getUint8(1),
    campania: view.getUint16(2),
    numero: view.getUint32(4),
    parte,
    impresion: view.getUint8(9),
  }
  return { codigo, datos: bytes.slice(0, DATOS), firma: bytes.slice(DATOS) }
}

/** What a code says, if the Ed25519 key that it names (32 bytes) has signed it; otherwise null. */
export async function comprobarCodigo(
  texto: string,
  claveOf: (id: number) => Uint8Array | undefined | Promise<Uint8Array | undefined>,
): Promise<CodigoDePapel | null> {
  const leido = leerCodigo(texto)
  const publica = leido && (await claveOf(leido.codigo.clave))
  if (!leido || !publica) return null
  return (await firmadoCon(publica, leido)) ? leido.codigo : null
}

/** Whether this key signed a code. Uses the platform's Ed25519, which older browsers lack. */
export async function firmadoCon(publica: Uint8Array, { datos, firma }: CodigoLeido): Promise<boolean> {
  try {
    const { subtle } = globalThis.crypto
    const key = await subtle.importKey('raw', publica.slice(), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, firma, datos)
  } catch {
    return firmadoSegunNoble(publica, { datos, firma })
  }
}

/** The same without the platform; returns false, not an error, for an impossible key. */
function firmadoSegunNoble(publica: Uint8Array, { datos, firma }: Pick<CodigoLeido, 'datos' | 'firma'>): boolean {
  try {
    return ed25519.verify(firma, datos, publica, { zip215: false })
  } catch {
    return false
  }
}

/** The format that a code claims to have; null if it contains other letters than codes do. */
export const formatoOf = (texto: string): number | null => deBase32(texto)?.[0] ?? null

function base32(bytes: readonly number[]): string {
  const bits = bytes.map(byte => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{1,5}/g, five => ALFABETO[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
}

/** The bytes of a text of the right length; null for any other, and if its unused last bits are not zero. */
function deBase32(texto: string): Uint8Array<ArrayBuffer> | null {
  if (texto.length !== LARGO || !/^[A-Z2-7]+$/.test(texto)) return null
  const bits = Array.from(texto, letra => ALFABETO.indexOf(letra).toString(2).padStart(5, '0')).join('')
  const used = (DATOS + FIRMA) * 8
  if (bits.slice(used).includes('1')) return null
  return Uint8Array.from({ length: DATOS + FIRMA }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8), 2))
}
