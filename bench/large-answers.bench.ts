/**
 * S22: what two hundred callers of the largest answer, with junk in each query, leave to everyone else. Prints p50 and p99 of
 * three public calls, quiet and meanwhile, in alternating rounds, their ratio, and the server's memory. `npm run bench:large`.
 */
import { fork } from 'node:child_process'
import { Agent } from 'node:http'
import { insertNumbers, makeDatabase, startCluster } from './cluster.ts'
import { median } from './row.ts'
import { type Site, startSite } from './site.ts'
import { at, call, visit } from './visitors.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const CALLERS = Number(process.env.CALLERS ?? 200)
const NUMBERS = Number(process.env.NUMBERS ?? 100_000)
/** As Retry-After asks, all of them come back at once: a moment sooner, so that they never rest. */
const AGAIN_MS = 1_000

/** In a process of its own: `CALLERS` who ask at once, and again. */
async function ask(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  for (let round = 0; ; round++) {
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, i) =>
        call(`${url}/api/rifa/listarRifas?limit=100000&junk=${round}-${i}`, agent).catch(() => ({ status: 0 })),
      ),
    )
    const counts = Object.groupBy(answers, ({ status }) => status)
    process.send?.(Object.entries(counts).map(([status, { length = 0 } = {} as never]) => `${length} × ${status}`))
    await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
  }
}

async function measure({ url, peakMiB }: Site): Promise<void> {
  await visit(url)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await visit(url)
    const before = peakMiB()
    const child = fork(import.meta.filename, ['ask', url])
    const said = new Set<string>()
    child.on('message', (counts: string[]) => said.add(counts.join(', ')))
    const meanwhile = await visit(url)
    child.kill('SIGKILL')
    ratios.push(at(meanwhile, 0.99) / at(quiet, 0.99))
    const show = (times: number[]) =>
      `${at(times, 0.5).toFixed(1)} / ${at(times, 0.99).toFixed(1)} ms (${times.length})`
    console.log(`p50 / p99 quiet ${show(quiet)}, meanwhile ${show(meanwhile)}; at most ${before} and ${peakMiB()} MiB`)
    console.log(`  answered: ${[...said].join(' | ')}`)
  }
  console.log(
    `${CALLERS} callers of ${NUMBERS} numbers at once: p99 × ${median(ratios).toFixed(2)} (median of ${ROUNDS})`,
  )
}

async function main(): Promise<void> {
  const cluster = await startCluster()
  try {
    const database = await makeDatabase(cluster, 'large', 0)
    await insertNumbers(database.db, NUMBERS)
    const site = await startSite({ DATABASE_URL: database.url, TRUST_PROXY: '1' })
    await measure(site).finally(site.stop)
    await database.close()
  } finally {
    await cluster.stop()
  }
}

const [mode, url = ''] = process.argv.slice(2)
await (mode === 'ask' ? ask(url) : main())
