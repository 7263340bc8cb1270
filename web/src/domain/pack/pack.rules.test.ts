import { describe, expect, it } from 'vitest'
import { conUnoMas, juntos } from './pack.rules.ts'

const A = '2026-12-24T12:00:00.000Z'
const B = '2027-01-06T12:00:00.000Z'
const sorteos = [{ fechaSorteo: A, packs: [{ cantidad: 3, total: 2_500, suelto: 1_000 }] }, { fechaSorteo: B }]
const de = (FechaSorteo: string, numero: number, precioRifa = 1_000) => ({ FechaSorteo, numero, precioRifa })

describe('numbers bought together', () => {
  it('cost what the packs of their draw make of them, in whatever order they were chosen', () => {
    const numeros = [de(A, 9), de(B, 1), de(A, 2), de(A, 5), de(A, 7), de(B, 2), de(B, 3)]
    expect(juntos(numeros, sorteos)).toEqual([1_000, 1_000, 833.34, 833.33, 833.33, 1_000, 1_000])
  })

  it('cost their price where the table is of another, or none has come yet', () => {
    expect(
      juntos(
        [1, 2, 3].map(numero => de(A, numero, 900)),
        sorteos,
      ),
    ).toEqual([900, 900, 900])
    expect(
      juntos(
        [1, 2, 3].map(numero => de(A, numero)),
        [],
      ),
    ).toEqual([1_000, 1_000, 1_000])
  })

  it.each([
    [0, []],
    [1, []],
    [2, ['Con uno más, $ 166,66 menos cada uno.']],
    [3, []],
  ])('of %i say what one more would save: %j', (n, sentences) => {
    const numeros = [de(B, 1), ...Array.from({ length: n }, (_, i) => de(A, i + 1))]
    expect(conUnoMas(numeros, sorteos).map(text => text.replaceAll('\u00a0', ' '))).toEqual(sentences)
  })

  it('count no number of another price for one more, whatever each costs in its pack', () => {
    expect(conUnoMas([de(A, 1, 900), de(A, 2)], sorteos)).toEqual([])
    const enPack = [1, 2, 3].map(numero => ({ ...de(A, numero, 833.33), sola: 1_000 }))
    const [uno] = conUnoMas([...enPack, { ...de(A, 4), sola: 1_000 }, de(A, 5)], sorteos)
    expect(uno?.replaceAll('\u00a0', ' ')).toBe('Con uno más, $ 66,66 menos cada uno.')
  })
})
