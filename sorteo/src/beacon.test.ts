import { bls12_381 } from '@noble/curves/bls12-381.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../test/vectors.json' with { type: 'json' }
import { aleatoriedadOf, firmaValida } from './beacon.ts'
import { deHex, hex } from './bytes.ts'
import { QUICKNET } from './chain.ts'

const { rounds } = vectors.drand
const mil = rounds[1]!
const INFINITO_G1 = `c0${'00'.repeat(47)}`
const INFINITO_G2 = `c0${'00'.repeat(95)}`

const volteado = (texto: string, bit: number): string => {
  const bytes = deHex(texto)
  bytes[bit >> 3]! ^= 1 << (bit & 7)
  return hex(bytes)
}

describe('the signature of a round', () => {
  it.each(rounds)('$round is valid and gives its randomness', ({ round, signature, randomness }) => {
    expect(firmaValida(round, signature)).toBe(true)
    expect(hex(aleatoriedadOf(signature))).toBe(randomness)
  })

  it('comes from the chain of the vectors', () => {
    const { hash, publicKey, period, genesis } = vectors.drand.chain
    expect(QUICKNET).toEqual({ hash, clavePublica: publicKey, periodo: period, genesis })
  })

  it('is not valid with any one bit flipped', () => {
    for (let bit = 0; bit < 384; bit++) expect(firmaValida(1000, volteado(mil.signature, bit))).toBe(false)
  })

  it('is not valid under a key with a bit flipped', () => {
    for (let bit = 0; bit < 768; bit += 7) {
      expect(firmaValida(1000, mil.signature, { clavePublica: volteado(QUICKNET.clavePublica, bit) })).toBe(false)
    }
  })

  it('is not valid for any other round', () => {
    for (const ronda of [0, 1, 42, 999, 1001, 1000 + 2 ** 32, Number.MAX_SAFE_INTEGER]) {
      expect(firmaValida(ronda, mil.signature)).toBe(false)
    }
  })

  it('is not valid for a round that is no count', () => {
    for (const ronda of [-1, 1000.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 64]) {
      expect(firmaValida(ronda, mil.signature)).toBe(false)
    }
  })

  it('is not valid under another key, nor another key’s signature under this one', () => {
    const { secretKey, publicKey } = bls12_381.shortSignatures.keygen(new Uint8Array(48).fill(7))
    const ajena = { clavePublica: publicKey.toHex() }
    const mensaje = bls12_381.shortSignatures.hash(new Uint8Array(32))
    const firma = bls12_381.shortSignatures.sign(mensaje, secretKey).toHex()
    expect(firmaValida(1000, mil.signature, ajena)).toBe(false)
    expect(firmaValida(1000, firma)).toBe(false)
  })

  it('is not valid at infinity, not even under a key at infinity', () => {
    for (const firma of [INFINITO_G1, mil.signature]) {
      for (const clavePublica of [INFINITO_G2, QUICKNET.clavePublica]) {
        if (firma === mil.signature && clavePublica === QUICKNET.clavePublica) continue
        expect(firmaValida(1000, firma, { clavePublica })).toBe(false)
      }
    }
  })

  it('is not valid on the curve but off the subgroup', () => {
    for (const x of ['00', '04', '05', '06']) {
      for (const signo of ['80', 'a0']) expect(firmaValida(1000, `${signo}${'00'.repeat(46)}${x}`)).toBe(false)
    }
  })

  it('is not valid in any other writing, and no writing makes the check throw', () => {
    const { signature } = mil
    const escrituras = [
      signature.toUpperCase(),
      `0x${signature}`,
      signature.slice(2),
      `${signature}00`,
      '',
      ` ${signature}`,
    ]
    for (const firma of escrituras) expect(firmaValida(1000, firma)).toBe(false)
    const texto = fc.oneof(fc.string(), fc.uint8Array({ minLength: 48, maxLength: 48 }).map(hex))
    fc.assert(fc.property(texto, fc.double(), (firma, ronda) => !firmaValida(ronda, firma, { clavePublica: firma })))
    fc.assert(fc.property(texto, firma => !firmaValida(1000, firma)))
  })
})
