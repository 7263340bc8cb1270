import { expect, it } from 'vitest'
import { timeLeftTo } from './days-left.ts'

it('the time left runs to midnight in the zone of the raffle (UTC-3)', () => {
  const left = timeLeftTo('2025-12-20T12:00:00.000Z', new Date('2025-12-19T23:59:00.000Z'))
  expect(left).toEqual({ days: 0, hours: 3, minutes: 1 })
})

it('nothing is left once the day has begun', () => {
  expect(timeLeftTo('2025-12-20', new Date('2025-12-20T03:00:00.000Z'))).toBeNull()
})
