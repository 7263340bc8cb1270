import { describe, expect, it } from 'vitest'
import { paginaDeNumeros } from './rifa.rules.ts'

describe('a page of numbers', () => {
  it('is the plain slice', () => {
    const page = paginaDeNumeros([[1, 40]], { offset: 15, limit: 15 })
    expect(page).toEqual({ total: 40, numeros: Array.from({ length: 15 }, (_, i) => 16 + i) })
  })

  it('goes on from one stretch to the next', () => {
    const tramos = [
      [3, 4],
      [8, 8],
      [20, 30],
    ] as const
    expect(paginaDeNumeros(tramos, { offset: 1, limit: 3 })).toEqual({ total: 14, numeros: [4, 8, 20] })
  })

  it('past the end is empty and keeps the total', () => {
    expect(paginaDeNumeros([[1, 40]], { offset: 45, limit: 15 })).toEqual({ total: 40, numeros: [] })
  })

  it('of no numbers is empty', () => {
    expect(paginaDeNumeros([], { offset: 0, limit: 15 })).toEqual({ total: 0, numeros: [] })
  })
})
