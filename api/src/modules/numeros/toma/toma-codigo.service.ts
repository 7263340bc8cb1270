import { timingSafeEqual } from 'node:crypto'
import { type KeySource, signer } from '#outside/data-key.ts'

/** A number as one order bought it. */
export type Vendido = { compraId: string; numero: number }

/**
 * Codes of links that only this installation can make: what they say and a part of its signature for one purpose, in base64url. A code of
 * one purpose is none of another: links of tickets travel in groups and show no more than is printed on the ticket, while the link of the
 * instalments lets anybody pay them. `firma`: bytes of the signature.
 */
const BOLETO = { proposito: 'boleto', contenido: 20, firma: 12 }
const CUOTAS = { proposito: 'cuotas', contenido: 16, firma: 16 }
type Clase = typeof BOLETO

async function codeWriter(keys: KeySource, { proposito, firma }: Clase): Promise<(contenido: Buffer) => string> {
  const sign = await signer(keys)
  return contenido => {
    const firmado = Buffer.from(sign(Buffer.from(`${proposito} ${contenido.toString('hex')}`)), 'hex')
    return Buffer.concat([contenido, firmado.subarray(0, firma)]).toString('base64url')
  }
}

/** What a code says, or null if it was not made by this installation for this purpose. */
async function readCode(keys: KeySource, clase: Clase, codigo: string): Promise<Buffer | null> {
  const bytes = Buffer.from(codigo, 'base64url')
  if (bytes.length !== clase.contenido + clase.firma) return null
  const contenido = bytes.subarray(0, clase.contenido)
  const genuine = Buffer.from((await codeWriter(keys, clase))(contenido), 'base64url')
  return timingSafeEqual(genuine, bytes) ? contenido : null
}

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Returns a function that writes the code of a sold number's page: it authorises to show the ticket. */
export async function talonWriter(keys: KeySource): Promise<(vendido: Vendido) => string> {
  const write = await codeWriter(keys, BOLETO)
  return ({ compraId, numero }) => {
    const escrito = Buffer.alloc(4)
    escrito.writeUInt32BE(numero)
    return write(Buffer.concat([idBytes(compraId), escrito]))
  }
}

/** The sold number of a ticket's code; null: no code of this installation. */
export async function readTalon(keys: KeySource, talon: string): Promise<Vendido | null> {
  const contenido = await readCode(keys, BOLETO, talon)
  return contenido && { compraId: idOf(contenido.subarray(0, 16)), numero: contenido.readUInt32BE(16) }
}

/** Returns a function that writes the code of the link by which a number's instalments are paid. */
export async function codigoWriter(keys: KeySource): Promise<(titularId: string) => string> {
  const write = await codeWriter(keys, CUOTAS)
  return titularId => write(idBytes(titularId))
}

/** Whose instalments a code pays; null: no code of this installation. */
export async function readCodigo(keys: KeySource, codigo: string): Promise<string | null> {
  const contenido = await readCode(keys, CUOTAS, codigo)
  return contenido && idOf(contenido)
}

/** The page on which a number's instalments are paid without an account. */
export const enlaceDePago = ({ FRONTEND_URL }: { FRONTEND_URL: string }, codigo: string) =>
  `${FRONTEND_URL}/cuotas/${codigo}`
