import { type EventoEnVivo, enVivoApi, eventosEnVivo } from '@talonario/contract'
import { ux } from '#config/ux.ts'

/** A message of a connection: up or down, or an event with the id to resume from. */
export type Word = { up: boolean } | { evento: EventoEnVivo; id: string }

/** The id to resume from, and the draw on the screen, '' for none, to be counted as a viewer. */
export type Wish = { desde: string; mira: string }

/**
 * A connection to the server. The browser reconnects after a cut; after a refusal, or a silence longer than the
 * server's pause, a new one is opened. Returns how to close it.
 */
export function openLine({ desde, mira }: Wish, say: (word: Word) => void): () => void {
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
    const query = new URLSearchParams({ ...(last && { desde: last }), ...(mira && { mira }) }).toString()
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
