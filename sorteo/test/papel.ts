import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type CodigoDePapel, datosOf, escribirCodigo } from '../src/papel.ts'

const organizacion = generateKeyPairSync('ed25519')

/** The file of its keys, as it is published. */
export const CLAVES = {
  status: 'success',
  claves: [{ id: 1, campania: 1, publica: rawOf(organizacion.publicKey), desde: '2026-11-01T12:00:00.000Z' }],
}

function rawOf(clave: KeyObject): string {
  return clave.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
}

export const BOLETO = { clave: 1, campania: 1, numero: 123, parte: 'boleto', impresion: 1 } as const

/** A code that an organisation signed, or somebody else. */
export function codigoOf(
  dicho: Partial<CodigoDePapel> = {},
  { formato = 1, con = organizacion.privateKey } = {},
): string {
  const datos = datosOf({ ...BOLETO, ...dicho })
  datos[0] = formato
  return escribirCodigo(datos, sign(null, datos, con))
}

export const CODIGO = codigoOf()
