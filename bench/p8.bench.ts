import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, median, type Row } from './row.ts'
import { startSite } from './site.ts'

const ROUNDS = 5

/** From the command to the line that says it is ready, on an empty folder. */
export const row: Row = {
  id: 'P8',
  what: 'Start on an empty folder',
  yardstick: 'the clock',
  async run() {
    const cold = await starts()
    const demo = await starts('--demo')
    return [
      atMost(1.2, {
        name: 'cold start, embedded database',
        value: median(cold),
        unit: 's',
        parts: { slowest: Math.max(...cold) },
      }),
      atMost(6, {
        name: 'first start with demo data',
        value: median(demo),
        unit: 's',
        parts: { slowest: Math.max(...demo) },
      }),
    ]
  },
}

const starts = (...args: string[]) =>
  rounds(async folder => {
    const started = performance.now()
    const site = await startSite({ DATA_DIR: folder }, ...args)
    const seconds = (performance.now() - started) / 1000
    await site.stop()
    return seconds
  })

/** Each round on an empty folder of its own. */
async function rounds(measure: (folder: string) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'talonario-start-'))
    times.push(await measure(folder))
    await rm(folder, { recursive: true, force: true })
  }
  return times
}
