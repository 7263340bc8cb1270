import type { EventoEnVivo } from '@talonario/contract'
import { expect, onTestFinished } from 'vitest'
import { followLive, liveStore } from '#lib/live/live.ts'

// jsdom has no EventSource. This one reads the server's stream with `fetch`, as the screens do.

const BACK_IN = 300

class StreamedEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly CLOSED = StreamedEventSource.CLOSED
  readyState: number = StreamedEventSource.CONNECTING
  onerror: (() => void) | null = null
  #stop = new AbortController()
  #last = ''

  constructor(url: string) {
    super()
    void this.#stay(url)
  }

  close(): void {
    this.readyState = StreamedEventSource.CLOSED
    this.#stop.abort()
  }

  /** Comes back after a cut, with the last id; a refusal is final. */
  async #stay(url: string): Promise<void> {
    while (this.readyState !== StreamedEventSource.CLOSED) {
      const refused = await this.#read(url).catch(() => false)
      if (this.readyState === StreamedEventSource.CLOSED) return
      this.readyState = refused ? StreamedEventSource.CLOSED : StreamedEventSource.CONNECTING
      this.onerror?.()
      await new Promise(resolve => setTimeout(resolve, BACK_IN))
    }
  }

  async #read(url: string): Promise<boolean> {
    const headers = { accept: 'text/event-stream', ...(this.#last ? { 'last-event-id': this.#last } : {}) }
    const { body, ok } = await fetch(url, { headers, signal: this.#stop.signal })
    if (!ok || !body) return true
    this.readyState = StreamedEventSource.OPEN
    let text = ''
    for await (const piece of body.pipeThrough<string>(new TextDecoderStream() as never)) {
      const blocks = (text + piece).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#say(block)
    }
    return false
  }

  #say(block: string): void {
    const fields = new Map(block.split('\n').map(line => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]))
    const data = fields.get('data')
    this.#last = fields.get('id') ?? this.#last
    if (data) this.dispatchEvent(new MessageEvent(fields.get('event') ?? '', { data, lastEventId: this.#last }))
  }
}

/** From here to the end of the test the screens can listen to the server. The line ends with the test: the next one has another server. */
export function listenLive(): void {
  Object.assign(globalThis, { EventSource: StreamedEventSource })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'EventSource')
    // Where nothing can be listened to, a page that is shown leaves its line at once.
    dispatchEvent(new Event('visibilitychange'))
  })
}

/** Opens the line before a screen does, so that none of its lists is read once more because it opened. */
export async function openLine(): Promise<void> {
  listenLive()
  onTestFinished(followLive(() => {}))
  await expect.poll(liveStore.get).toBe(true)
}

/** Until this browser hears of an event of a kind. */
export function heardOf(tipo: EventoEnVivo['tipo']): Promise<void> {
  return new Promise<void>(resolve => {
    const leave = followLive(evento => {
      if (evento.tipo !== tipo) return
      leave()
      resolve()
    })
  })
}
