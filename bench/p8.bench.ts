import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from '../api/src/db/embedded-binaries.ts'
import { makeCluster } from '../api/src/db/embedded-cluster.ts'
import { chooseUser } from '../api/src/db/embedded-user.ts'
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
      atMost(2, {
        name: 'cold start, embedded database',
        value: median(cold),
        unit: 's',
        // What PostgreSQL itself takes to make an empty cluster on this disk, which nothing of ours can be ready before.
        parts: { slowest: Math.max(...cold), initdbAlone: median(await rounds(initdb)) },
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

async function initdb(folder: string): Promise<number> {
  const binaries = await findBinaries()
  const cluster = join(folder, 'postgres')
  const runAs = await chooseUser({ dataDir: folder, cluster, postgres: binaries.postgres })
  const started = performance.now()
  await makeCluster(cluster, binaries.initdb, runAs, true)
  return (performance.now() - started) / 1000
}

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
