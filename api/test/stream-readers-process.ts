/**
 * Holds open streams in a separate process, as screens do: reads the servers' addresses from stdin, and reports
 * events.
 */

import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

const { urls, streams }: { urls: string[]; streams: number } = JSON.parse(await text(process.stdin))

/** A number, or `premio` and its place → when (ms since the epoch) each stream received it first. */
const heardAt = new Map<string, number[]>()

/** `seen`: what this stream has received before. */
function hear(block: string, seen: Set<string>): void {
  for (const what of toldIn(block)) {
    if (seen.has(what)) continue
    seen.add(what)
    const times = heardAt.get(what) ?? []
    times.push(Date.now())
    heardAt.set(what, times)
  }
}

function toldIn(block: string): string[] {
  const [, show] = /event: funcion\n(?:id: .*\n)?data: (.*)/.exec(block) ?? []
  if (show) return JSON.parse(show).funcion.revelados.map(({ lugar }: { lugar: number }) => `premio ${lugar}`)
  const [, data] = /event: numeros\n(?:id: .*\n)?data: (.*)/.exec(block) ?? []
  if (!data) return []
  const { vendidas, reservadas }: Record<'vendidas' | 'reservadas', number[]> = JSON.parse(data)
  return [...vendidas, ...reservadas].map(String)
}

async function open(url: string): Promise<void> {
  const request = get(`${url}/api/rifa/enVivo`, {
    headers: { accept: 'text/event-stream' },
    agent: false,
  })
  const [response] = await once(request, 'response')
  if (response.statusCode !== 200) throw new Error(`A stream was refused with ${response.statusCode}`)
  let rest = ''
  const seen = new Set<string>()
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) hear(block, seen)
  })
  await once(response, 'data')
}

for (let i = 0; i < streams; i += 50) {
  await Promise.all(
    Array.from({ length: Math.min(50, streams - i) }, (_, k) => open(urls[(i + k) % urls.length] ?? '')),
  )
}
process.send?.('open')
// `tell`, or only once the last thing has reached so many.
process.on('message', async (asked: 'tell' | { until: { what: string; times: number } }) => {
  while (typeof asked === 'object' && (heardAt.get(asked.until.what)?.length ?? 0) < asked.until.times) await delay(20)
  process.send?.([...heardAt], undefined, undefined, () => process.exit(0))
})
