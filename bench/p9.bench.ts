import { availableParallelism } from 'node:os'
import { bigDraw } from '../api/test/explain-data.ts'
import { rateOf } from './load.ts'
import { atLeast, inTurns, type Row } from './row.ts'
import { onSite, type Site, startSite } from './site.ts'

/** Two servers, PostgreSQL and two loads: with fewer cores they take turns, and the ratio means nothing. */
const CORES = 4
const SECONDS = 5

export const row: Row = {
  id: 'P9',
  what: 'Two server processes on one PostgreSQL',
  yardstick: 'one process',
  run: () =>
    onSite('p9', 20_000, async (site, { db, url }) => {
      const other = await startSite({ DATABASE_URL: url })
      const draw = await bigDraw(db, 1)
      // Different pages, so that no reply is shared.
      const requests = Array.from({ length: 600 }, (_, i) => {
        return { method: 'GET' as const, path: `/api/rifa/listarRifas?sorteo=${draw}&page=${i + 1}` }
      })
      const load = ({ url }: Site, connections: number) => rateOf({ url, connections, seconds: SECONDS, requests })
      try {
        await load(site, 8)
        const { one, two } = await inTurns(3, {
          one: () => load(site, 16),
          two: async () => (await Promise.all([load(site, 8), load(other, 8)])).reduce((sum, rate) => sum + rate, 0),
        })
        const parts = { onePerSecond: one, twoPerSecond: two }
        const figure = atLeast(1.6, { name: 'reads a second', value: two / one, unit: '×', parts })
        if (availableParallelism() >= CORES) return [figure]
        return [{ ...figure, meets: null, note: `${availableParallelism()} cores: shown only from ${CORES} on.` }]
      } finally {
        await other.stop()
      }
    }),
}
