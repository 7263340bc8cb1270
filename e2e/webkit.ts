import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../api/test/free-port.ts'
import type { Remote, RunningBrowser } from './window.ts'

/** How WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** WebKitGTK's small browser, on a virtual display. A driver has one session, so each window has its own. */
export async function startWebKit(): Promise<RunningBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'talonario-webkit-'))
  const display = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const { value: number } = await createInterface(display.stdio[3] as Readable)
    [Symbol.asyncIterator]()
    .next()
  const env = { ...process.env, HOME: home, DISPLAY: `:${number}` }
  const close: (() => Promise<unknown>)[] = [() => end(display)]
  return {
    async window() {
      const port = await freePort()
      const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
      close.unshift(() => end(driver))
      const { sessionId } = (await startSession(port)) as { sessionId: string }
      const send = sendTo(`http://127.0.0.1:${port}/session/${sessionId}`)
      close.unshift(() => send('DELETE', ''))
      return remoteOver(send)
    },
    async stop() {
      for (const closeOne of close) await closeOne()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** The driver needs a moment before it listens. */
async function startSession(port: number): Promise<unknown> {
  const send = sendTo(`http://127.0.0.1:${port}`)
  for (let attempt = 0; attempt < 100; attempt++) {
    const listens = await send('GET', '/status').then(
      () => true,
      () => false,
    )
    if (listens) return send('POST', '/session', { capabilities: {} })
    await sleep(100)
  }
  throw new Error('WebKitWebDriver did not answer within 10 s')
}

function sendTo(base: string): Send {
  return async (method, path, body) => {
    const reply = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await reply.json()) as { value: { error?: string; message?: string } }
    if (!reply.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
}

function remoteOver(send: Send): Remote {
  const evaluate = (script: string) => send('POST', '/execute/sync', { script: `return ${script}`, args: [] })
  return {
    navigate: async url => void (await send('POST', '/url', { url })),
    evaluate,
    async act(script, text) {
      const element = (await evaluate(script)) as Record<string, string> | null
      if (element) await send('POST', `/element/${element[ELEMENT]}/click`, {})
      if (element && text) await send('POST', `/element/${element[ELEMENT]}/value`, { text })
      return element !== null
    },
  }
}
