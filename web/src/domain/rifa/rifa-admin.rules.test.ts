import { describe, expect, it } from 'vitest'
import { isPriceTyping, pedidoProblem, priceOf } from './rifa-admin.rules.ts'

describe('the price', () => {
  it('is read as people here write it', () => {
    const read = ['1500', '1500,50', '1500.5', '1.500', '1.500,50', '1.234.567', '0,5'].map(priceOf)
    expect(read).toEqual([1500, 1500.5, 1500.5, 1500, 1500.5, 1_234_567, 0.5])
  })

  it('is 0 when it is no amount', () => {
    expect(['', ',', '1,2,3', '1.50.0', '1500,505'].map(priceOf)).toEqual([0, 0, 0, 0, 0])
  })

  // spec 2.5.5
  it('accepts only empty or non-negative numbers while it is typed', () => {
    expect(['', '0', '15', '15,', '1.500,5'].map(isPriceTyping)).toEqual([true, true, true, true, true])
    expect(['-', '-5', 'a', '1e3', '$5'].map(isPriceTyping)).toEqual([false, false, false, false, false])
  })
})

describe('a request for numbers', () => {
  const today = '2026-11-21'
  const whole = { cantidad: 4, precio: '1500', fecha: today }

  // spec 2.2.25
  it('may be for today', () => {
    expect(pedidoProblem(whole, today)).toBeUndefined()
  })

  // spec 2.5.1 2.5.2 2.5.3
  it('needs a count, a price above zero and a date', () => {
    for (const change of [{ cantidad: 0 }, { precio: '' }, { precio: '0' }, { fecha: '' }, { cantidad: 1_000_001 }]) {
      expect(pedidoProblem({ ...whole, ...change }, today)).toBe('Completa todos los campos con valores válidos.')
    }
  })

  // spec 2.5.4
  it('is never for a day that has passed', () => {
    expect(pedidoProblem({ ...whole, fecha: '2026-11-20' }, today)).toBe('La fecha no puede ser menor a hoy.')
  })
})
