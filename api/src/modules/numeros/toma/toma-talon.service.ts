import { timingSafeEqual } from 'node:crypto'
import { type KeySource, signer } from '#outside/data-key.ts'

/** A number as one order bought it. */
export type Vendido = { compraId: string; numero: number }

const [ORDEN, NUMERO, FIRMA] = [16, 4, 12]

/**
 * Returns a function that writes the code of a sold number's page: the order, the number and a signature that only this
 * installation can make, in base64url. It authorises to show the ticket, and contains no more than is printed on it.
 */
export async function talonWriter(keys: KeySource): Promise<(vendido: Vendido) => string> {
  const sign = await signer(keys)
  return ({ compraId, numero }) => {
    const vendido = Buffer.alloc(ORDEN + NUMERO)
    vendido.write(compraId.replaceAll('-', ''), 'hex')
    vendido.writeUInt32BE(numero, ORDEN)
    const firma = Buffer.from(sign(Buffer.from(`boleto ${vendido.toString('hex')}`)), 'hex')
    return Buffer.concat([vendido, firma.subarray(0, FIRMA)]).toString('base64url')
  }
}

/** The content of a code, or null if it was not made by this installation. */
export async function readTalon(keys: KeySource, talon: string): Promise<Vendido | null> {
  const bytes = Buffer.from(talon, 'base64url')
  if (bytes.length !== ORDEN + NUMERO + FIRMA) return null
  const hex = bytes.toString('hex', 0, ORDEN)
  const compraId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const vendido = { compraId, numero: bytes.readUInt32BE(ORDEN) }
  const genuine = Buffer.from((await talonWriter(keys))(vendido), 'base64url')
  return timingSafeEqual(genuine, bytes) ? vendido : null
}
