/**
 * S22: the effect of two hundred callers of the largest reply, with junk in each query, on other calls. Prints p50 and
 * p99 of three public calls, quiet and under load, in alternating rounds, their ratio, and the server's memory. `npm
 * run bench -- large`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { at, call, visit } from '../api/test/visitors.ts'
import { insertNumbers } from './cluster.ts'
import { median } from './row.ts'
import { onSite, type Site } from './site.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const CALLERS = Number(process.env.CALLERS ?? 200)
const NUMBERS = Number(process.env.NUMBERS ?? 100_000)
/** Sooner than Retry-After, so that they never pause. */
const AGAIN_MS = 1_000

/** In a separate process: `CALLERS` simultaneous callers, each repeating after its reply; every status is reported. */
async function ask(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let turn = 0; ; turn++) {
        const { status } = await call(`${url}/api/rifa/listarRifas?limit=100000&junk=${caller}-${turn}`, agent)
        process.send?.(status)
        await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
      }
    }),
  )
}

async function measure({ url, peakMiB }: Site): Promise<void> {
  await visit(url)
  const ratios: number[] = []
  const answers = new Map<number, number>()
  const before = peakMiB()
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await visit(url)
    const child = fork(import.meta.filename, ['ask', url])
    child.on('message', (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1))
    await once(child, 'message')
    const meanwhile = await visit(url)
    child.kill('SIGKILL')
    ratios.push(at(meanwhile, 0.99) / at(quiet, 0.99))
    const show = (times: number[]) =>
      `${at(times, 0.5).toFixed(1)} / ${at(times, 0.99).toFixed(1)} ms (${times.length})`
    console.log(`p50 / p99 quiet ${show(quiet)}, meanwhile ${show(meanwhile)}`)
  }
  console.log(
    `${CALLERS} callers of ${NUMBERS} numbers at once: p99 × ${median(ratios).toFixed(2)} (median of ${ROUNDS})`,
  )
  const heard = [...answers].map(([status, many]) => `${many} × ${status}`).join(', ')
  console.log(`They heard ${heard}. Memory at most ${before} MiB before, ${peakMiB()} MiB in the end.`)
}

const main = () =>
  onSite(
    'large',
    0,
    async (site, { db }) => {
      await insertNumbers(db, NUMBERS)
      await measure(site)
    },
    { TRUST_PROXY: '1' },
  )

const [mode, url = ''] = process.argv.slice(2)
await (mode === 'ask' ? ask(url) : main())
