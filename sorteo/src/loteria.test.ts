import { describe, expect, it } from 'vitest'
import { EXTRACTO } from '../test/casos.ts'
import { cifrasOf, textoDelExtracto } from './loteria.ts'

describe('an official extract', () => {
  const oficial = { nombre: ' Lotería \t Nacional\n', fecha: '2026-12-29', cifras: 'premios 1 a 5', forma: null }

  it('has one writing', () => {
    expect(textoDelExtracto(oficial, ['04512', '33001'])).toBe(
      'rifa/loteria/v1\nloteria=Lotería Nacional\nfecha=2026-12-29\ncifras=premios 1 a 5\nnumeros=04512 33001',
    )
  })

  it('takes figures only', () => {
    expect(() => textoDelExtracto(oficial, [])).toThrow('El extracto no tiene números')
    expect(() => textoDelExtracto(oficial, ['45.12'])).toThrow(
      '«45.12» no es un número del extracto: escribí solo sus cifras',
    )
  })

  it('is of the size that was sealed, and nothing else', () => {
    const sellado = { ...oficial, forma: { cantidad: 2, digitos: 5 } }
    expect(textoDelExtracto(sellado, ['04512', '33001'])).toContain('numeros=04512 33001')
    for (const otro of [['04512'], ['4512', '33001'], ['04512', '33001', '98123'], ['0451233001']]) {
      expect(() => textoDelExtracto(sellado, otro)).toThrow(
        'El extracto tiene que traer 2 números de 5 cifras, con sus ceros',
      )
    }
  })

  it('counts with enough figures', () => {
    expect(cifrasOf(EXTRACTO)).toBe(60)
  })
})
