import { describe, expect, it } from 'vitest'
import { paginaDeNumeros } from './rifa.rules.ts'

describe('a page of numbers', () => {
  it('is the plain slice', () => {
    const page = paginaDeNumeros([[1, 40]], { cifras: '', offset: 15, limit: 15 })
    expect(page).toEqual({ total: 40, numeros: Array.from({ length: 15 }, (_, i) => 16 + i) })
  })

  it('goes on from one stretch to the next', () => {
    const tramos = [
      [3, 4],
      [8, 8],
      [20, 30],
    ] as const
    expect(paginaDeNumeros(tramos, { cifras: '', offset: 1, limit: 3 })).toEqual({ total: 14, numeros: [4, 8, 20] })
  })

  it('past the end is empty and keeps the total', () => {
    expect(paginaDeNumeros([[1, 40]], { cifras: '', offset: 45, limit: 15 })).toEqual({ total: 40, numeros: [] })
  })

  it('of no numbers is empty', () => {
    expect(paginaDeNumeros([], { cifras: '', offset: 0, limit: 15 })).toEqual({ total: 0, numeros: [] })
  })

  const TRAMOS = [
    [3, 1_204],
    [1_300, 1_300],
    [9_990, 10_102],
    [999_890, 1_000_000],
  ] as const
  const TODOS = TRAMOS.flatMap(([desde, hasta]) => Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i))

  it.each(['0', '00', '000000', '1', '11', '121', '1000000', '1212', '7', '99', '9999', '05', '2000000'])(
    'with the digits %s has those a look at each number finds, in pages of any size',
    cifras => {
      const hallados = TODOS.filter(numero => String(numero).includes(cifras))
      for (const limit of [1, 7, 5_000])
        for (let offset = 0; offset < hallados.length + limit; offset += limit)
          expect(paginaDeNumeros(TRAMOS, { cifras, offset, limit })).toEqual({
            total: hallados.length,
            numeros: hallados.slice(offset, offset + limit),
          })
    },
  )
})
