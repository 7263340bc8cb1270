import { type EventoEnVivo, enVivoApi, eventosEnVivo } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { createStore, useStore } from '#lib/store.ts'

/** Whether changes arrive by events; otherwise screens poll. */
export const liveStore = createStore(false)

/** The polling interval in milliseconds: none while events arrive. */
export function usePoll(ms: number): number | false {
  return useStore(liveStore) ? false : ms
}

/** The last event heard, '' for none: what is fetched because of it is newer than anything a cache had before. */
export const lastEvent = (): string => last

type Listener = (evento: EventoEnVivo) => void

const listeners = new Set<Listener>()
let leave: (() => void) | undefined
let last = ''
let away = false
let hiddenAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls back with changes from now on; returns how to stop. The connection is open while this page has listeners. */
export function followLive(listener: Listener): () => void {
  listeners.add(listener)
  settle()
  return () => {
    listeners.delete(listener)
    // From one screen to the next the line stays.
    setTimeout(settle, ux.liveLinger)
  }
}

function settle(): void {
  const wanted = listeners.size > 0 && !away && 'EventSource' in globalThis
  if (leave && !wanted) {
    leave()
    leave = undefined
    liveStore.set(false)
  }
  if (!wanted || leave) return
  leave = joinLine(last, hear)
}

function hear(word: Word): void {
  if ('evento' in word) {
    last = word.id
    for (const listener of listeners) listener(word.evento)
  } else if (word.up !== liveStore.get()) liveStore.set(word.up)
}

/** A page hidden for a while disconnects; it catches up when it is shown again. */
addEventListener('visibilitychange', () => {
  clearTimeout(timer)
  const turn = (hidden: boolean) => {
    away = hidden
    settle()
  }
  if (document.hidden) {
    hiddenAt = Date.now()
    timer = setTimeout(() => turn(true), ux.liveHidden)
  } else {
    // No timer ran while the device slept, and its connection is gone.
    if (Date.now() - hiddenAt >= ux.liveHidden) turn(true)
    turn(false)
  }
})

const NAME = 'talonario-en-vivo'

type Said = Word | { ask: true }

/**
 * One connection for all tabs of this browser: the tab with the lock has it and passes its messages on; when that tab closes, the next one resumes. Without locks (a page without https) every tab has its
 * own. Returns how to leave.
 */
function joinLine(desde: string, say: (word: Word) => void): () => void {
  if (!navigator.locks) return openLine(desde, say)
  const channel = new BroadcastChannel(NAME)
  const leaving = new AbortController()
  const gone = new Promise<void>(resolve => leaving.signal.addEventListener('abort', () => resolve()))
  let last = desde
  let up = false
  let leads = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const hear = (word: Word) => {
    if ('up' in word) up = word.up
    else last = word.id
    say(word)
  }
  /** From the tab with the connection: a tab that has received nothing so far does not know what it missed. */
  const follow = (word: Word) => {
    clearTimeout(silence)
    silence = setTimeout(() => hear({ up: false }), ux.liveSilence)
    if (!up && 'up' in word && word.up) say({ evento: { tipo: 'todo', idSorteo: null }, id: last })
    hear(word)
  }
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('ask' in data) {
      if (leads) channel.postMessage({ up } satisfies Said)
    } else if (!leads) follow(data)
  }
  const lead = async () => {
    clearTimeout(silence)
    leads = true
    const close = openLine(last, word => {
      hear(word)
      channel.postMessage(word)
    })
    await gone
    close()
  }
  channel.postMessage({ ask: true } satisfies Said)
  navigator.locks.request(NAME, { signal: leaving.signal }, lead).catch(() => {})
  return () => {
    leaving.abort()
    clearTimeout(silence)
    channel.close()
  }
}

/** A message of a connection: up or down, or an event with the id to resume from. */
type Word = { up: boolean } | { evento: EventoEnVivo; id: string }

/**
 * A connection to the server. The browser reconnects after a cut; after a refusal, or a silence longer than the
 * server's pause, a new one is opened. Returns how to close it.
 */
function openLine(desde: string, say: (word: Word) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = desde

  const expect = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(open, ms)
  }
  const down = () => {
    say({ up: false })
    if (source?.readyState === source?.CLOSED) expect(ux.liveRetry)
  }
  const open = () => {
    if (source) say({ up: false })
    source?.close()
    const query = new URLSearchParams({ ...(last && { desde: last }) }).toString()
    source = new EventSource(`/api${enVivoApi.enVivo.path}${query && `?${query}`}`)
    source.onerror = down
    for (const tipo of Object.keys(eventosEnVivo)) {
      source.addEventListener(tipo, ({ data, lastEventId }: MessageEvent<string>) => {
        last = lastEventId || last
        expect(ux.liveSilence)
        say({ evento: { tipo, ...JSON.parse(data) }, id: last })
        say({ up: true })
      })
    }
    expect(ux.liveSilence)
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
