import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../test/vectors.json' with { type: 'json' }
import { be64, deHex } from './bytes.ts'
import { azarOf, drawIndicesFrom, indiceEntre } from './selection.ts'

const DOS_64 = 1n << 64n

/** A counter that returns these numbers. */
const dados = (numeros: bigint[]) => (contador: number) => numeros[contador]!

/** Taking out of the list itself: what drawIndicesFrom must be equivalent to. */
function sacando(azar: (contador: number) => bigint, n: number, cantidad: number): number[] {
  const quedan = Array.from({ length: n }, (_, i) => i)
  const tomados: number[] = []
  for (let contador = 0; tomados.length < Math.min(n, cantidad); contador++) {
    const indice = indiceEntre(azar(contador), quedan.length)
    if (indice !== null) tomados.push(...quedan.splice(indice, 1))
  }
  return tomados
}

/** Pearson's chi-square against equal expectations. */
const chiCuadrado = (frecuencias: number[]): number => {
  const esperada = frecuencias.reduce((a, b) => a + b) / frecuencias.length
  return frecuencias.reduce((suma, frecuencia) => suma + (frecuencia - esperada) ** 2 / esperada, 0)
}

describe('the winners', () => {
  it.each(vectors.draws)('of vector $n are those of the vector', ({ semilla, indices, ctr, rech, premios, n }) => {
    const hojas = n === 'D1' ? 10 : 1000
    expect(drawIndicesFrom(azarOf(deHex(semilla)), hojas, premios)).toEqual({
      indices,
      contador: ctr,
      rechazados: rech,
    })
  })

  it('are those that taking out of the list gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(450), fc.nat(), (n, cantidad, azar) => {
        const numeros = azarOf(sha256(be64(azar)))
        expect(drawIndicesFrom(numeros, n, cantidad).indices).toEqual(sacando(numeros, n, cantidad))
      }),
    )
  })

  it('are different positions of the list, all of them if as many are asked for', () => {
    const { indices } = drawIndicesFrom(azarOf(sha256(be64(1))), 5000, 9999)
    expect(indices.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 5000 }, (_, i) => i))
  })

  it('stay the same when more are drawn: alternates come after them', () => {
    const azar = azarOf(sha256(be64(2)))
    expect(drawIndicesFrom(azar, 1_000_000, 20).indices.slice(0, 7)).toEqual(
      drawIndicesFrom(azar, 1_000_000, 7).indices,
    )
  })

  it('of nothing are none', () => {
    expect(drawIndicesFrom(azarOf(new Uint8Array(32)), 0, 3)).toEqual({ indices: [], contador: 0, rechazados: 0 })
    expect(() => drawIndicesFrom(azarOf(new Uint8Array(32)), -1, 3)).toThrow('-1 no es una cantidad')
  })
})

describe('a rejected number', () => {
  const { n, limite, rechazado, aceptado, indice } = vectors.rejectionSampling

  it('is one at or above floor(2^64 / m) · m', () => {
    expect(indiceEntre(BigInt(rechazado), n)).toBeNull()
    expect(indiceEntre(BigInt(limite), n)).toBeNull()
    expect(indiceEntre(BigInt(limite) - 1n, n)).toBe(9)
    expect(indiceEntre(BigInt(aceptado), n)).toBe(indice)
  })

  it('moves the counter on and never decides', () => {
    const azar = dados([BigInt(rechazado), BigInt(aceptado), DOS_64 - 1n, 5n])
    expect(drawIndicesFrom(azar, n, 2)).toEqual({ indices: [5, 6], contador: 4, rechazados: 2 })
  })

  it('does not exist where m divides 2^64', () => {
    for (const m of [1, 2, 1024, 2 ** 52]) expect(indiceEntre(DOS_64 - 1n, m)).toBe(m - 1)
  })
})

describe('over 200,000 draws of 3 among 100', () => {
  const primeros = new Array<number>(100).fill(0)
  const ultimos = new Array<number>(100).fill(0)
  const parejas = new Array<number>(100).fill(0)
  for (let i = 0; i < 200_000; i++) {
    const [primero = 0, segundo = 0, tercero = 0] = drawIndicesFrom(azarOf(sha256(be64(i))), 100, 3).indices
    primeros[primero]!++
    ultimos[tercero]!++
    parejas[(segundo - primero + 100) % 100]!++
  }

  // 148.23 and 147.01: a chi-square with 99 or 98 degrees of freedom passes them once in a thousand.
  it('every position wins the first prize alike (chi-square, p > 0.001)', () => {
    expect(chiCuadrado(primeros)).toBeLessThan(148.23)
  })

  it('every position wins the third prize alike', () => {
    expect(chiCuadrado(ultimos)).toBeLessThan(148.23)
  })

  it('every distance from the first winner to the second is alike, and none is 0', () => {
    expect(parejas[0]).toBe(0)
    expect(chiCuadrado(parejas.slice(1))).toBeLessThan(147.01)
  })

  it('a biased draw would be detected', () => {
    const torcidos = primeros.map((frecuencia, i) => frecuencia + (i < 10 ? 100 : 0))
    expect(chiCuadrado(torcidos)).toBeGreaterThan(148.23)
  })
})
