import { expect, it } from 'vitest'
import { oddClockOf, RUNS, withJourneys } from './odd-clocks.ts'

const now = new Date('2026-11-21T15:00:00Z')
const runs = Array.from({ length: RUNS }, (_, i) => i + 1)

it('of twenty runs five have the journeys, and the last five an odd clock', () => {
  expect(runs.filter(withJourneys)).toHaveLength(5)
  expect(runs.filter(run => oddClockOf(run, now))).toEqual([16, 17, 18, 19, 20])
})

it('each clock is as far from the right one as its moment is', () => {
  const moments = [16, 17, 18, 19, 20].map(run => new Date(now.getTime() + (oddClockOf(run, now)?.seconds ?? 0) * 1000))
  expect(moments.map(moment => moment.toISOString())).toEqual([
    '2026-11-22T02:59:00.000Z',
    '2026-12-31T15:00:00.000Z',
    '2028-02-29T15:00:00.000Z',
    '2027-03-28T00:59:00.000Z',
    '2026-11-21T15:00:00.000Z',
  ])
  const late = new Date('2026-11-22T02:59:30Z')
  expect(oddClockOf(16, late)?.seconds).toBe(-30)
})
