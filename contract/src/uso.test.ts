import { describe, expect, it } from 'vitest'
import { enUso, type LoQueHay, USOS, type Uso } from './uso.ts'

const used = (what: Partial<LoQueHay>) =>
  USOS.filter(uso => enUso({ clase: 'serie', venden: 'pocos', hay: [], ...what }).has(uso))

describe('what a raffle uses', () => {
  it('is nothing where there is nothing and a few sell', () => {
    expect(used({})).toEqual([])
  })

  it('is everything where there is one of each', () => {
    expect(used({ hay: [...USOS] })).toEqual([
      'vendedores',
      'caja',
      'comision',
      'metas',
      'talonarios',
      'telefonos',
      'cuotas',
      'productos',
    ])
  })

  it.each<[Uso, Uso[]]>([
    ['vendedores', ['vendedores']],
    ['caja', ['vendedores', 'caja']],
    ['comision', ['vendedores', 'comision']],
    ['metas', ['vendedores', 'metas']],
    ['talonarios', ['vendedores', 'caja', 'talonarios']],
    ['telefonos', ['vendedores', 'telefonos']],
    ['cuotas', ['cuotas']],
    ['productos', ['productos']],
  ])('is with %s alone %j', (uso, expected) => {
    expect(used({ hay: [uso] })).toEqual(expected)
  })

  it.each(['', 'muchos'] as const)('is the sellers and their desk too unless a few sell: «%s»', venden => {
    expect(used({ venden })).toEqual(['vendedores', 'caja'])
  })

  it('is the price table where numbers play in every draw, before there is one', () => {
    expect(used({ clase: 'continua' })).toEqual(['cuotas'])
    expect(used({ clase: 'continua', venden: 'muchos' })).toEqual(['vendedores', 'caja', 'cuotas'])
  })
})
