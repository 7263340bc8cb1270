import { type EventoEnVivo, enVivoApi, eventosEnVivo } from '@talonario/contract'
import { ux } from '#config/ux.ts'

/** What a line says: that it is up or down, or what happened, with the id from which to go on. */
export type Word = { up: boolean } | { evento: EventoEnVivo; id: string }

/** From which id a line goes on, and the draw that is shown, '' for none: those who show one are counted. */
export type Wish = { desde: string; mira: string }

/**
 * An open line to the server. The browser itself comes back after a cut; after a refusal, or when nothing
 * comes although the server would have said that it is there, a new one is opened. Returns how to close it.
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
