import { expect, it } from 'vitest'
import { timeLeftTo } from './countdown.tsx'

it('the time left runs to the announced hour', () => {
  const left = timeLeftTo('2025-12-20T21:00:00.000-03:00', Date.parse('2025-12-19T23:59:00.000Z'))
  expect(left).toEqual({ days: 1, hours: 0, minutes: 1 })
})

it('nothing is left once the hour has come', () => {
  expect(timeLeftTo('2025-12-21T00:00:00.000Z', Date.parse('2025-12-21T00:00:00.000Z'))).toBeNull()
})
