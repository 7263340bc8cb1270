import { expect, test } from 'vitest'
import { drawToShow } from './sorteo.rules.ts'

const on = (day: string) => ({ fechaSorteo: `${day}T12:00:00.000Z` })
const [march, june, december] = [on('2026-03-01'), on('2026-06-01'), on('2026-12-20')]

test('the latest draw whose day is not in the future is shown', () => {
  expect(drawToShow([march, december, june], '2026-11-21')).toBe(june)
})

test('a draw counts from its own day on', () => {
  expect(drawToShow([march, june], '2026-06-01')).toBe(june)
  expect(drawToShow([march, june], '2026-05-31')).toBe(march)
})

test('when every draw is in the future the newest is shown', () => {
  expect(drawToShow([june, december], '2026-01-01')).toBe(december)
})

test('without draws there is none to show', () => {
  expect(drawToShow([], '2026-01-01')).toBeUndefined()
})
