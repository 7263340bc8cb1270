import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { atMost, median, noGoal, type Row } from './row.ts'
import { startSite } from './site.ts'

const ROUNDS = 5

/** What `npm ci` does not bring. */
const MADE = ['web/dist', 'node_modules/.cache/talonario']

/** From the command to its ready line, on an empty folder. */
export const row: Row = {
  id: 'P8',
  what: 'Start on an empty folder',
  yardstick: 'the clock',
  async run() {
    const cold = await starts()
    const memory: number[] = []
    const demo = await starts('--demo', memory)
    const { installed, again } = await demos()
    return [
      within(3, 'cold start, embedded database', cold),
      within(5, 'first start with demo data', demo),
      within(8, 'npm run demo after npm ci', installed),
      within(3, 'npm run demo again', again),
      noGoal({ name: 'memory of the server, idle with demo data', value: median(memory), unit: 'MiB' }),
    ]
  },
}

const within = (goal: number, name: string, seconds: number[]) =>
  atMost(goal, { name, value: median(seconds), unit: 's', parts: { slowest: Math.max(...seconds) } })

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

/** `npm run demo` as after `npm ci`, then again, in turns. What a build has made is put aside meanwhile. */
async function demos(): Promise<Record<'installed' | 'again', number[]>> {
  const aside: string[] = []
  const putAside = async (path: string, name: string) => {
    if (!existsSync(path)) return
    await rename(path, `${path}.${name}`)
    aside.push(`${path}.${name}`)
  }
  for (const path of MADE) await putAside(path, 'kept')
  const again: number[] = []
  const installed = await rounds(async folder => {
    const first = await demo(folder)
    again.push(await demo(folder))
    for (const path of MADE) await putAside(path, `round-${again.length}`)
    return first
  })
  for (const path of aside) {
    if (path.endsWith('.kept')) await rename(path, path.slice(0, -'.kept'.length))
    else await rm(path, { recursive: true, force: true })
  }
  return { installed, again }
}

/** Seconds from the command to its ready line. */
async function demo(folder: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0' }
  const started = performance.now()
  // A group of its own, so that the signal reaches the server and not only npm.
  const npm = spawn('npm', ['run', 'demo'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(npm, 'close')
  let seconds = Number.NaN
  for await (const text of npm.stdout.setEncoding('utf8')) {
    if (!text.includes('está listo')) continue
    seconds = (performance.now() - started) / 1000
    process.kill(-(npm.pid ?? 0), 'SIGINT')
  }
  await ended
  return seconds
}

/**
 * Each round on a separate empty folder. They are removed when all rounds are over: for a minute, ext4 passes over each inode that was
 * just set free, and the next round would wait for that.
 */
async function rounds(measure: (folder: string) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  const folders: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'talonario-start-'))
    folders.push(folder)
    times.push(await measure(folder))
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  return times
}
