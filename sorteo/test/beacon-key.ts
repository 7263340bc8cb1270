import { bls12_381 } from '@noble/curves/bls12-381.js'
import { be64, hex } from '../src/bytes.ts'
import { sha256 } from '../src/digest.ts'

/** A key of our own, for rounds that the vectors have no signature of. */
const bls = bls12_381.shortSignatures
const secret = sha256([be64(1)])
secret[0] = 0

export const TEST_KEY = hex(bls.getPublicKey(secret).toBytes(true))

/** The signature of a round (hexadecimal) under TEST_KEY. */
export const signRound = (round: number): string =>
  hex(bls.sign(bls.hash(sha256([be64(round)]), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'), secret).toBytes(true))
