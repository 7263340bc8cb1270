import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What a load process is told: requests are sent round robin, each by whichever connection is free. */
export type Load = {
  url: string
  connections: number
  seconds: number
  requests: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }[]
}

/** `perSecond`: answered with 2xx; `failed`: answered otherwise or not at all. Times in ms. */
export type Answered = { perSecond: number; p50: number; p99: number; failed: number }

/** Sends requests from a process of its own, so that making them is not measured as answering them. */
export async function loadFrom(load: Load): Promise<Answered> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', chunk => {
    text += String(chunk)
  })
  child.stdin.end(JSON.stringify(load))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The load process ended with ${code}`)
  return JSON.parse(text)
}

/** Requests a second of a load that must not fail. */
export async function rateOf(load: Load): Promise<number> {
  const { perSecond, failed } = await loadFrom(load)
  if (failed > 0) throw new Error(`${failed} requests to ${load.url}${load.requests[0]?.path} failed`)
  return perSecond
}
