import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '#http/deps.ts'
import { type KeySource, signer } from '#outside/data-key.ts'

const [TITULAR, FIRMA] = [16, 16]

export const enlaceDePago = ({ FRONTEND_URL }: Pick<Deps['env'], 'FRONTEND_URL'>, codigo: string) =>
  `${FRONTEND_URL}/cuotas/${codigo}`

/** Returns a function that writes the code of the link by which a number's instalments are paid: its holder, signed, in base64url. */
export async function codigoWriter(keys: KeySource): Promise<(titularId: string) => string> {
  const sign = await signer(keys)
  return titularId => {
    const hex = titularId.replaceAll('-', '')
    const firma = Buffer.from(sign(Buffer.from(`cuotas ${hex}`)), 'hex').subarray(0, FIRMA)
    return Buffer.concat([Buffer.from(hex, 'hex'), firma]).toString('base64url')
  }
}

/** Whose instalments a code pays; null if it was not made by this installation. */
export async function readCodigo(keys: KeySource, codigo: string): Promise<string | null> {
  const bytes = Buffer.from(codigo, 'base64url')
  if (bytes.length !== TITULAR + FIRMA) return null
  const titularId = bytes.toString('hex', 0, TITULAR).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const genuine = Buffer.from((await codigoWriter(keys))(titularId), 'base64url')
  return timingSafeEqual(genuine, bytes) ? titularId : null
}
