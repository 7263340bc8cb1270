import type { EventoEnVivo } from '@talonario/contract'

/** An open stream of events, as a browser reads it. */
export type LiveStream = {
  /** All events received so far, with their ids. */
  heard: (EventoEnVivo & { id: string })[]
  headers: Headers
  /** The next matching event that was not returned before; waits for it. */
  next<T extends EventoEnVivo['tipo']>(
    tipo: T,
    fits?: (evento: Extract<EventoEnVivo, { tipo: T }>) => boolean,
  ): Promise<Extract<EventoEnVivo, { tipo: T }>>
  lastId(): string
  /** Resolves when the server ends it. */
  ended: Promise<void>
  close(): void
}

export async function openStream(
  url: string,
  { desde, header, address }: { desde?: string; header?: string; address?: string } = {},
): Promise<LiveStream> {
  const stop = new AbortController()
  const query = new URLSearchParams({ ...(desde !== undefined && { desde }) })
  const response = await fetch(`${url}/api/rifa/enVivo?${query}`, {
    headers: {
      accept: 'text/event-stream',
      ...(header === undefined ? {} : { 'last-event-id': header }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
    signal: stop.signal,
  })
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`)
  const heard: LiveStream['heard'] = []
  const waiting = new Set<() => void>()
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    for await (const chunk of body.pipeThrough<string>(new TextDecoderStream() as never)) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      heard.push(...blocks.flatMap(parse))
      for (const look of waiting) look()
    }
  }
  let answered = 0
  return {
    heard,
    headers: response.headers,
    next: (tipo, fits = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const place = heard.findIndex((evento, i) => i >= answered && evento.tipo === tipo && fits(evento as never))
          if (place < 0) return
          answered = place + 1
          waiting.delete(look)
          clearTimeout(tooLate)
          resolve(heard[place] as never)
        }
        // Longer than the ten seconds between two signs of life.
        const tooLate = setTimeout(() => reject(new Error(`no ${tipo} among ${JSON.stringify(heard)}`)), 20_000)
        waiting.add(look)
        look()
      }),
    lastId: () => heard.findLast(({ id }) => id !== '')?.id ?? '',
    ended: read(response.body as ReadableStream<Uint8Array>).catch(() => {}),
    close: () => stop.abort(),
  }
}

function parse(block: string): LiveStream['heard'] {
  const fields = new Map(block.split('\n').map(line => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]))
  const tipo = fields.get('event')
  return tipo ? [{ tipo, id: fields.get('id') ?? '', ...JSON.parse(fields.get('data') ?? '{}') }] : []
}
