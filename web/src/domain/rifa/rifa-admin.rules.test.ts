import { describe, expect, it } from 'vitest'
import { pedidoProblem } from './rifa-admin.rules.ts'

describe('a request for numbers', () => {
  const today = '2026-11-21'
  const whole = { cantidad: 4, precio: '1500', fecha: today }

  it('may be for today', () => {
    expect(pedidoProblem(whole, today)).toBeUndefined()
  })

  it('needs a count, a price above zero and a date', () => {
    for (const change of [
      { cantidad: 0 },
      { precio: '' },
      { precio: '0' },
      { precio: '1,2,3' },
      { fecha: '' },
      { cantidad: 1_000_001 },
    ]) {
      expect(pedidoProblem({ ...whole, ...change }, today)).toBe('Completa todos los campos con valores válidos.')
    }
  })

  it('is never for a day that has passed', () => {
    expect(pedidoProblem({ ...whole, fecha: '2026-11-20' }, today)).toBe('La fecha no puede ser menor a hoy.')
  })
})
