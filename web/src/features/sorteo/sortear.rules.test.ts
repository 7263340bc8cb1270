import { describe, expect, it } from 'vitest'
import { daysUntil, inWords, sortearQuestion } from './sortear.rules.ts'

describe('how far away a draw is', () => {
  it('is counted in days of the calendar', () => {
    expect(daysUntil('2026-12-20T12:00:00.000Z', '2026-11-21')).toBe(29)
    expect(daysUntil('2026-11-21T12:00:00.000Z', '2026-11-21')).toBe(0)
    expect(daysUntil('2026-11-20T12:00:00.000Z', '2026-11-21')).toBe(-1)
  })

  it('is said in words', () => {
    expect([0, 1, 29, -1, -3].map(inWords)).toEqual(['hoy', 'mañana', 'en 29 días', 'ayer', 'hace 3 días'])
  })
})

describe('the question before a draw', () => {
  const draw = { day: '20.12.2026', premios: 3, vendidas: 388 }

  it('on its day says what happens', () => {
    expect(sortearQuestion({ ...draw, daysAhead: 0 })).toEqual({
      text: '¿Realizar el sorteo del 20.12.2026?',
      detail: 'Se cierran las ventas y se sortean los premios (3) entre 388 números vendidos. No se puede deshacer.',
    })
  })

  it('ahead of its date says so too', () => {
    const { text, detail } = sortearQuestion({ ...draw, daysAhead: 29 })
    expect(text).toBe('¿Realizar el sorteo del 20.12.2026 antes de su fecha?')
    expect(detail).toContain('Faltan 29 días para su fecha')
    expect(detail).toContain('van a decir que se adelantó')
  })
})
