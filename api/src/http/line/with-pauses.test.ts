import { expect, it } from 'vitest'
import { inPieces, mapWithPauses, withPauses } from './with-pauses.ts'

it('others get their turn while a hundred thousand items are gone through', async () => {
  let turns = 0
  let done = false
  const other = () => {
    turns++
    if (!done) setImmediate(other)
  }
  setImmediate(other)
  const seen: number[] = []
  for await (const item of withPauses(Array.from({ length: 100_000 }, (_, i) => i))) seen.push(item)
  done = true
  expect(seen).toHaveLength(100_000)
  expect(seen.at(-1)).toBe(99_999)
  expect(turns).toBeGreaterThanOrEqual(399)
})

it('pieces have all items in their order, and none is empty', () => {
  expect([...inPieces([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...inPieces([1, 2], 2)]).toEqual([[1, 2]])
  expect([...inPieces([], 2)]).toEqual([])
})

it('a hundred thousand items are mapped in their order, each with its place', async () => {
  const items = Array.from({ length: 100_000 }, (_, i) => -i)
  expect(await mapWithPauses(items, (item, i) => item + i)).toEqual(Array(100_000).fill(0))
})
