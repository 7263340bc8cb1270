import { expect, it } from 'vitest'
import { pollAfter } from './resultado.api.ts'

it('those who poll ask at different moments, and less and less while nothing answers', () => {
  const first = { dataUpdatedAt: 1_700_000_000_000, fetchFailureCount: 0 }
  const spread = [0, 125, 250, 499].map(ms => pollAfter(2_000, { ...first, dataUpdatedAt: first.dataUpdatedAt + ms }))
  expect(spread).toEqual([1_500, 1_750, 2_000, 2_498])
  expect([1, 2, 20].map(fetchFailureCount => pollAfter(2_000, { ...first, fetchFailureCount }))).toEqual([
    3_000, 6_000, 60_000,
  ])
})
