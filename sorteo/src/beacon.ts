import { bls12_381 } from '@noble/curves/bls12-381.js'
import { be64, deHex } from './bytes.ts'
import { type Cadena, QUICKNET } from './chain.ts'
import { sha256 } from './digest.ts'

const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const bls = bls12_381.shortSignatures

/**
 * Whether `firma` (hexadecimal, 48 bytes, G1) is the chain's BLS signature of SHA-256(be64(ronda)) under its key (96 bytes, G2).
 * Anything else is false, never an error: bad encodings, points off the curve or at infinity, other rounds, other keys.
 */
export function firmaValida(ronda: number, firma: string, cadena: Pick<Cadena, 'clavePublica'> = QUICKNET): boolean {
  try {
    // Decoding refuses points off the curve or outside the subgroup.
    const punto = bls12_381.G1.Point.fromBytes(deHex(firma, 48))
    const clave = bls12_381.G2.Point.fromBytes(deHex(cadena.clavePublica, 96))
    // At infinity both sides of the pairing would be 1, and any message would pass.
    if (punto.is0() || clave.is0()) return false
    return bls.verify(punto, bls.hash(sha256([be64(ronda)]), DST), clave)
  } catch {
    return false
  }
}

/** The 32 bytes of a round: SHA-256 of its signature (hexadecimal, 48 bytes). Throws DatoInvalido. */
export const aleatoriedadOf = (firma: string): Uint8Array => sha256([deHex(firma, 48)])
