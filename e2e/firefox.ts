import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Remote, RunningBrowser } from './window.ts'

/** A command of WebDriver BiDi (w3.org/TR/webdriver-bidi) and its result. */
type Send = <T = unknown>(method: string, params: object) => Promise<T>
type Found = { type: string; value?: unknown; sharedId?: string }

/** Firefox without a window; each person has separate cookies and storage. */
export async function startFirefox(): Promise<RunningBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'talonario-firefox-'))
  await writeFile(join(profile, 'user.js'), `user_pref('ui.prefersReducedMotion', 1);\n`)
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = spawn('/usr/bin/firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(firefox, 'exit')
  const send = await connect(await addressIn(firefox.stderr))
  // What else it says must not fill the pipe.
  firefox.stderr.resume()
  await send('session.new', { capabilities: {} })
  return {
    async window() {
      const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
      const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
      await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })
      return remoteOver(send, context)
    },
    async stop() {
      await send('browser.close', {})
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressIn(said: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(said)) {
    const [, address] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
    if (address) return `${address}/session`
  }
  throw new Error('Firefox ended without listening')
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const answers = new Map<number, PromiseWithResolvers<unknown>>()
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data)
    const answer = answers.get(id)
    answers.delete(id)
    if (type === 'error') answer?.reject(new Error(`${error}: ${message}`))
    else answer?.resolve(result)
  }
  await once(socket, 'open')
  let id = 0
  return <T>(method: string, params: object) => {
    const answer = Promise.withResolvers<unknown>()
    answers.set(++id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return answer.promise as Promise<T>
  }
}

function remoteOver(send: Send, context: string): Remote {
  async function find(expression: string): Promise<Found> {
    const { result, exceptionDetails } = await send<{ result: Found; exceptionDetails?: { text: string } }>(
      'script.evaluate',
      { expression, target: { context }, awaitPromise: true },
    )
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result
  }
  /** What a person does with one hand: a list of steps by the pointer or on the keys. */
  const perform = (type: 'pointer' | 'key', actions: object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] })
  return {
    navigate: async url => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async script => (await find(script)).value,
    async act(script, text) {
      const { sharedId } = await find(script)
      if (!sharedId) return false
      const origin = { type: 'element', element: { sharedId } }
      await perform('pointer', [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
      const keys = [...(text ?? '')].flatMap(value => ['keyDown', 'keyUp'].map(type => ({ type, value })))
      if (text) await perform('key', keys)
      return true
    },
  }
}
