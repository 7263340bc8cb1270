import { expect, it } from 'vitest'
import { dayIn, instantIn } from './dates.ts'

it.each([
  ['America/Argentina/Buenos_Aires', '2027-01-05T18:30', '2027-01-05T21:30:00.000Z'],
  ['Asia/Kathmandu', '2026-12-24T00:00:00', '2026-12-23T18:15:00.000Z'],
  // On the day the clocks change, before and after.
  ['America/New_York', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ['America/New_York', '2026-11-01T03:30:00', '2026-11-01T08:30:00.000Z'],
])('clocks in %s show %s at %s', (zone, wall, instant) => {
  expect(instantIn(zone, wall).toISOString()).toBe(instant)
  expect(dayIn(zone, new Date(instant))).toBe(wall.slice(0, 10))
})
