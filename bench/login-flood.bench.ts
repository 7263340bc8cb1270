/**
 * S6: what a flood of log-ins leaves to everyone else. Prints p50 and p99 of three public calls, quiet and flooded, in
 * alternating rounds on one server, and their ratio. `npm run bench -- flood`.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../api/test/server-process.ts'
import { at, call, visit } from '../api/test/visitors.ts'
import { median } from './row.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const FLOODERS = Number(process.env.FLOODERS ?? 100)

/** In a separate process: `FLOODERS` callers without pause, each time with another account, from one address or from many. */
async function flood(url: string, from: 'one' | 'many') {
  const agent = new Agent({ keepAlive: true, maxSockets: FLOODERS })
  const byte = () => Math.floor(Math.random() * 256)
  await Promise.all(
    Array.from({ length: FLOODERS }, async () => {
      for (;;) {
        const address = from === 'one' ? '203.0.113.7' : `${byte()}.${byte()}.${byte()}.${byte()}`
        const body = JSON.stringify({ email: `${Math.random()}@flood.test`, password: 'una clave cualquiera' })
        await call(`${url}/api/usuario/login`, agent, { body, from: address }).catch(() => {})
      }
    }),
  )
}

async function measure() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tal-'))
  const server = startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' }, '--demo')
  const url = await server.url
  await visit(url)
  for (const from of ['one', 'many'] as const) {
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = await visit(url)
      const child = fork(import.meta.filename, ['flood', url, from])
      await new Promise(resolve => setTimeout(resolve, 1_000))
      const flooded = await visit(url)
      child.kill('SIGKILL')
      await new Promise(resolve => setTimeout(resolve, 1_000))
      ratios.push(at(flooded, 0.99) / at(quiet, 0.99))
      const show = (times: number[]) =>
        `${at(times, 0.5).toFixed(1)} / ${at(times, 0.99).toFixed(1)} ms (${times.length})`
      console.log(
        `${from === 'one' ? 'one address ' : 'any address '} p50 / p99 quiet ${show(quiet)}, flooded ${show(flooded)}`,
      )
    }
    console.log(`${FLOODERS} callers from ${from} address: p99 × ${median(ratios).toFixed(2)} (median of ${ROUNDS})`)
  }
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const [mode, url = '', from] = process.argv.slice(2)
await (mode === 'flood' ? flood(url, from === 'one' ? 'one' : 'many') : measure())
