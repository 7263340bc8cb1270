import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Input of a load process: requests are sent round robin, each by a free connection. */
export type Load = {
  url: string
  connections: number
  seconds: number
  requests: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }[]
}

/** `perSecond`: replies with 2xx; `failed`: others or none. Times in ms. */
export type Answered = { perSecond: number; p50: number; p99: number; failed: number }

/** Sends requests from a separate process, so that the cost of sending is not part of the figure. */
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
