import { createECDH, createPublicKey, type ECDH, type KeyObject } from 'node:crypto'
import { type KeySource, secretScalar } from './data-key.ts'

const CURVE = 'prime256v1'

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The key that offline sales are encrypted to, derived from the installation's, so that it need not be stored. */
export async function sobreKey(keys: KeySource): Promise<ECDH> {
  const secret = BigInt(`0x${(await secretScalar(keys)).toString('hex')}`)
  const scalar = (secret % (ORDER - 1n)) + 1n
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'))
  return ecdh
}

export const sobrePublicKey = async (keys: KeySource): Promise<Buffer> => (await sobreKey(keys)).getPublicKey()

/** A telephone's public key. Throws if the bytes are no point on the curve. */
export function publicKeyOf(raw: Buffer): KeyObject {
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  return createPublicKey({ key: jwk, format: 'jwk' })
}
