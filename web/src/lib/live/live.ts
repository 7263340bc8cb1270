import type { EventoEnVivo } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { createStore, useStore } from '#lib/store.ts'
import type { Word } from './live-line.ts'
import { joinLine } from './live-shared.ts'

/** Whether what is shown hears of changes by itself; else it asks. */
export const liveStore = createStore(false)

/** How often to ask, in milliseconds: not at all while the server tells by itself. */
export function usePoll(ms: number): number | false {
  return useStore(liveStore) ? false : ms
}

type Listener = (evento: EventoEnVivo) => void

const listeners = new Set<Listener>()
let leave: (() => void) | undefined
let last = ''
let away = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells what changes from now on; returns how to stop. The line is open while anybody on this page wants to know. */
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
  if (wanted && !leave) leave = joinLine(last, hear)
  if (wanted || !leave) return
  leave()
  leave = undefined
  liveStore.set(false)
}

function hear(word: Word): void {
  if ('evento' in word) {
    last = word.id
    for (const listener of listeners) listener(word.evento)
  } else if (word.up !== liveStore.get()) liveStore.set(word.up)
}

/** A page that nobody has looked at for a while does not listen; it catches up when it is seen again. */
addEventListener('visibilitychange', () => {
  clearTimeout(timer)
  const change = () => {
    away = document.hidden
    settle()
  }
  if (document.hidden) timer = setTimeout(change, ux.liveHidden)
  else change()
})
