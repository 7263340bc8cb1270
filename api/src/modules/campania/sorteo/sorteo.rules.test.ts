import { describe, expect, it, vi } from 'vitest'
import { horaDelSorteo, instanteEscrito } from './sorteo.rules.ts'

describe('the hour of a draw', () => {
  it.each([
    ['America/Argentina/Buenos_Aires', '2026-12-24', '2026-12-25T00:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-24', '2026-12-24T15:15:00.000Z'],
    ['UTC', '2026-12-24', '2026-12-24T21:00:00.000Z'],
    // Summer and winter time of the same zone.
    ['Europe/Madrid', '2026-07-01', '2026-07-01T19:00:00.000Z'],
    ['Europe/Madrid', '2026-12-01', '2026-12-01T20:00:00.000Z'],
  ])('in %s on %s is nine in the evening there', (zone, fecha, instant) => {
    expect(horaDelSorteo(fecha, zone).toISOString()).toBe(instant)
  })
})

describe('an instant in a text', () => {
  it('is written as clocks of the zone show it', () => {
    const instant = new Date('2026-12-25T02:59:07.000Z')
    expect(instanteEscrito(instant, 'America/Montevideo')).toBe('24.12.2026 a las 23:59:07')
    expect(instanteEscrito(instant, 'Europe/Madrid')).toBe('25.12.2026 a las 03:59:07')
  })

  it('makes no format of its own: a hundred thousand mails took 200 MB for theirs', () => {
    instanteEscrito(0, 'UTC')
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    instanteEscrito(1000, 'UTC')
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  })
})
