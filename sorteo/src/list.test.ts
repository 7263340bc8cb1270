import { describe, expect, it } from 'vitest'
import { deHex, sha256Hex, textoCanonico } from './bytes.ts'
import { compromisoOf, numeroOf } from './compromiso.ts'
import { findFirstOutOfOrder, findPlaceOfNumero, numeroEscrito, parseLista } from './list.ts'

it('a number is written as wide as the largest of its list, in five figures at least', () => {
  const hoja = (numero: number) => `${numero}|${'0'.repeat(64)}`
  const written = [[], [hoja(7)], [hoja(7), hoja(1_000_000)], ['dañada']].map(hojas => numeroEscrito(42, hojas))
  expect(written).toEqual(['00042', '00042', '0000042', '00042'])
})

describe('a commitment', () => {
  const clave = deHex(sha256Hex('clave'))
  const contado = { modalidad: 'diez', pagado: 36_000 }

  it('does not depend on how document and name are written', () => {
    const uno = compromisoOf({ clave, ci: '1.234.567-8', nombre: 'Jos\u00e9', contado })
    expect(compromisoOf({ clave, ci: '12345678', nombre: 'Jose\u0301', contado })).toBe(uno)
    expect(compromisoOf({ clave, ci: '12345679', nombre: 'Jos\u00e9', contado })).not.toBe(uno)
  })

  it('needs a key of 32 bytes', () => {
    expect(() => compromisoOf({ clave: clave.slice(1), ci: '1', nombre: 'A', contado })).toThrow(
      'La clave del número tiene 31 bytes y deben ser 32',
    )
  })

  it('makes a leaf whose number can be read back', () => {
    expect(numeroOf(`70|${'a'.repeat(64)}`)).toBe(70)
    for (const hoja of ['70', `070|${'a'.repeat(64)}`, `7|${'A'.repeat(64)}`, `-7|${'a'.repeat(64)}`]) {
      expect(numeroOf(hoja)).toBeNull()
    }
  })
})

describe('a list', () => {
  const hojas = [3, 20, 100].map(numero => `${numero}|${'a'.repeat(64)}`)

  it('finds a number at its position and nothing else', () => {
    expect([3, 20, 100].map(numero => findPlaceOfNumero(hojas, numero))).toEqual([0, 1, 2])
    expect([0, 4, 99, 101].map(numero => findPlaceOfNumero(hojas, numero))).toEqual([-1, -1, -1, -1])
    expect(findPlaceOfNumero([], 3)).toBe(-1)
  })

  it('is ordered by number, not by text', () => {
    expect(findFirstOutOfOrder(hojas)).toBe(-1)
    expect(findFirstOutOfOrder([hojas[2]!, hojas[1]!])).toBe(1)
    expect(findFirstOutOfOrder([hojas[0]!, hojas[0]!])).toBe(1)
    expect(findFirstOutOfOrder(['3'])).toBe(0)
  })
})

describe('texts', () => {
  it('have one one-line form', () => {
    expect(textoCanonico('\u00a0 Jose\u0301 \r\n\t Peña\u2028')).toBe('José Peña')
    expect(textoCanonico('')).toBe('')
  })

  it('of a list file are one leaf a line', () => {
    expect(parseLista('a\nb\n')).toEqual(['a', 'b'])
    expect(parseLista('a\nb')).toEqual(['a', 'b'])
    expect(parseLista('a\r\nb\r\n')).toEqual(['a', 'b'])
  })
})
