import { ux } from '#config/ux.ts'
import { openLine, type Word } from './live-line.ts'

const NAME = 'talonario-en-vivo'

type Said = Word | { ask: true }

/**
 * One line for all tabs of this browser: anyone who holds the lock has it and passes on what it says; when that tab goes, the
 * next one goes on where it ended. Without locks (a page without https) every tab has its own. Returns how to leave.
 */
export function joinLine(desde: string, say: (word: Word) => void): () => void {
  if (!navigator.locks) return openLine(desde, say)
  const channel = new BroadcastChannel(NAME)
  const leaving = new AbortController()
  const gone = new Promise<void>(resolve => leaving.signal.addEventListener('abort', () => resolve()))
  let last = desde
  let up = false
  let leads = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const hear = (word: Word) => {
    if ('evento' in word) last = word.id
    else up = word.up
    say(word)
  }
  /** As it comes from the tab that has the line: anyone who has heard nothing so far does not know what was missed. */
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
