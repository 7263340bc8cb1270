import { describe, expect, it } from 'vitest'
import { horaDelSorteo } from './sorteo.rules.ts'

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
