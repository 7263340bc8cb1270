import { expect, it } from 'vitest'
import { urlOf } from './database-url.ts'
import { type Attack, starve } from './starve.ts'
import { testDatabase } from './test-database.ts'
import { WITHOUT_LIMITS } from './without-limits.ts'

/** Attackers who hold what they can from one and from many networks, on a real server. In full: `npm run bench -- starve`. */
const SEED = 20_261_122

async function attacked(attack: Partial<Attack>, limits?: Record<string, string>) {
  const { db, connection, drop } = await testDatabase(4)
  const whole = { networks: 1, numbers: 600, buyers: 6, seed: SEED, ...attack }
  return await starve({ db, url: urlOf(connection) }, whole, limits).finally(drop)
}

it.each([1, 50])('from %i networks strangers keep no honest buyer from a number', async networks => {
  const { buyers, held, broken } = await attacked({ networks })
  expect(broken).toEqual([])
  expect(buyers.filter(({ owns }) => !owns)).toEqual([])
  expect(held).toBeGreaterThan(60)
})

it('without limits the same strangers leave nothing', async () => {
  const { buyers, held } = await attacked({ patience: 3 }, WITHOUT_LIMITS)
  expect(buyers.filter(({ owns }) => owns)).toEqual([])
  expect(held).toBe(600)
})
