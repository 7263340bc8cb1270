import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bigDraw } from '../api/test/explain-data.ts'
import { rateOf } from './load.ts'
import { atLeast, type Figure, inTurns, type Row } from './row.ts'
import { onSite } from './site.ts'

const NUMBERS = 20_000
/** A crowd, and few enough for short delays: simultaneous callers share a reply. */
const CROWDS = [16, 64]
const ROUNDS = 3
const SECONDS = 4

/** The shop's page of numbers, which is requested most. */
export const row: Row = {
  id: 'P2',
  what: 'A page of the shop',
  yardstick: 'a bare Fastify route that sends the same bytes',
  run: () =>
    onSite('p2', NUMBERS, async (site, { db }) => {
      const path = `/api/rifa/listarRifas?page=7&sorteo=${await bigDraw(db, 1)}`
      const bare = await startBare(`${site.url}${path}`)
      try {
        const figures: Figure[] = []
        for (const connections of CROWDS) {
          const load = (url: string) =>
            rateOf({ url, connections, seconds: SECONDS, requests: [{ method: 'GET', path }] })
          await load(site.url)
          const { shop, fastify } = await inTurns(ROUNDS, { shop: () => load(site.url), fastify: () => load(bare.url) })
          const parts = { shopPerSecond: shop, bareFastifyPerSecond: fastify }
          const name = `requests a second, ${connections} connections`
          figures.push(atLeast(0.5, { name, value: shop / fastify, unit: '×', parts }))
        }
        return figures
      } finally {
        bare.stop()
      }
    }),
}

async function startBare(like: string): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-process.ts'), like], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(child.stdout, 'data')
  return { url: String(url).trim(), stop: () => void child.kill() }
}
