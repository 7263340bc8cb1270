import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { atMost, median, type Row } from './row.ts'
import { startSite } from './site.ts'

const ROUNDS = 5

/** From the command to its ready line, on an empty folder. */
export const row: Row = {
  id: 'P8',
  what: 'Start on an empty folder',
  yardstick: 'the clock',
  async run() {
    const cold = await starts()
    const memory: number[] = []
    const demo = await starts('--demo', memory)
    return [
      atMost(1.2, {
        name: 'cold start, embedded database',
        value: median(cold),
        unit: 's',
        parts: { slowest: Math.max(...cold) },
      }),
      atMost(3, {
        name: 'first start with demo data',
        value: median(demo),
        unit: 's',
        parts: { slowest: Math.max(...demo) },
      }),
      atMost(150, { name: 'memory of the server, idle with demo data', value: median(memory), unit: 'MiB' }),
    ]
  },
}

/** `memory` collects the server's memory after its first reply and a pause. */
const starts = (demo?: '--demo', memory?: number[]) =>
  rounds(async folder => {
    const started = performance.now()
    const site = await startSite({ DATA_DIR: folder }, ...(demo ? [demo] : []))
    const seconds = (performance.now() - started) / 1000
    if (memory) {
      await delay(3_000)
      memory.push(site.residentMiB())
    }
    await site.stop()
    return seconds
  })

/** Each round on a separate empty folder. */
async function rounds(measure: (folder: string) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'talonario-start-'))
    times.push(await measure(folder))
    await rm(folder, { recursive: true, force: true })
  }
  return times
}
