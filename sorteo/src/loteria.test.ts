import { describe, expect, it } from 'vitest'
import { EXTRACTO } from '../test/casos.ts'
import { cifrasDe, textoDelExtracto } from './loteria.ts'

describe('an official extract', () => {
  const oficial = { nombre: ' Lotería \t Nacional\n', fecha: '2026-12-29', cifras: 'premios 1 a 5' }

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

  it('counts with enough figures', () => {
    expect(cifrasDe(EXTRACTO)).toBe(60)
  })
})
