import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paginaDeNumeros, type Tramo } from './rifa.rules.ts'

/** The same by looking at every number. */
function bruteForce(tramos: readonly Tramo[], cifras: string) {
  return tramos.flatMap(([desde, hasta]) =>
    Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i).filter(n => String(n).includes(cifras)),
  )
}

describe('a page of numbers', () => {
  it('without digits is the plain slice', () => {
    const page = paginaDeNumeros([[1, 40]], { cifras: '', offset: 15, limit: 15 })
    expect(page).toEqual({ total: 40, numeros: Array.from({ length: 15 }, (_, i) => 16 + i) })
  })

  it('past the end is empty and keeps the total', () => {
    expect(paginaDeNumeros([[1, 40]], { cifras: '7', offset: 15, limit: 15 })).toEqual({ total: 4, numeros: [] })
  })

  it('of no numbers is empty', () => {
    expect(paginaDeNumeros([], { cifras: '1', offset: 0, limit: 15 })).toEqual({ total: 0, numeros: [] })
  })

  it('finds a number once however often it contains the digits', () => {
    expect(paginaDeNumeros([[1, 1111]], { cifras: '11', offset: 0, limit: 3 }).numeros).toEqual([11, 110, 111])
  })

  it('finds zeros that stand inside a number, and no number begins with one', () => {
    expect(paginaDeNumeros([[1, 1010]], { cifras: '01', offset: 0, limit: 20 }).numeros).toEqual(
      bruteForce([[1, 1010]], '01'),
    )
  })

  it('is the one that looking at every number gives', () => {
    const digits = fc.stringMatching(/^\d{1,4}$/)
    const ends = fc.uniqueArray(fc.integer({ min: 1, max: 12_345 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(digits, ends, fc.nat(400), fc.integer({ min: 1, max: 300 }), (cifras, cuts, offset, limit) => {
        const sorted = cuts.toSorted((a, b) => a - b)
        const tramos = Array.from(
          { length: Math.floor(sorted.length / 2) },
          (_, i): Tramo => [sorted[2 * i]!, sorted[2 * i + 1]!],
        )
        const all = bruteForce(tramos, cifras)
        expect(paginaDeNumeros(tramos, { cifras, offset, limit })).toEqual({
          total: all.length,
          numeros: all.slice(offset, offset + limit),
        })
      }),
      { numRuns: 300 },
    )
  })

  it('of a million numbers is right to the last one', () => {
    const all = bruteForce([[1, 1_000_000]], '77')
    const page = paginaDeNumeros([[1, 1_000_000]], { cifras: '77', offset: all.length - 15, limit: 15 })
    expect(page).toEqual({ total: all.length, numeros: all.slice(-15) })
  })
})
