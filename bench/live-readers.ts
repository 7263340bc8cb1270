/** Holds open streams for live.ts in a process of its own: reads the servers' addresses from stdin, prints what it hears. */

import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'

const { urls, streams }: { urls: string[]; streams: number } = JSON.parse(await text(process.stdin))

/** Number → how many streams have heard of it, and when (ms since the epoch) the first and each of them did. */
const heardAt = new Map<number, number[]>()

function hear(block: string): void {
  const [, data] = /event: numeros\n(?:id: .*\n)?data: (.*)/.exec(block) ?? []
  if (!data) return
  const { vendidas, reservadas }: Record<'vendidas' | 'reservadas', number[]> = JSON.parse(data)
  for (const numero of [...vendidas, ...reservadas]) {
    const times = heardAt.get(numero) ?? []
    times.push(Date.now())
    heardAt.set(numero, times)
  }
}

async function open(url: string): Promise<void> {
  const request = get(`${url}/api/rifa/enVivo`, { headers: { accept: 'text/event-stream' }, agent: false })
  const [response] = await once(request, 'response')
  if (response.statusCode !== 200) throw new Error(`A stream was refused with ${response.statusCode}`)
  let rest = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) hear(block)
  })
  await once(response, 'data')
}

for (let i = 0; i < streams; i += 50) {
  await Promise.all(
    Array.from({ length: Math.min(50, streams - i) }, (_, k) => open(urls[(i + k) % urls.length] ?? '')),
  )
}
process.send?.('open')
process.on('message', () => {
  process.send?.([...heardAt], undefined, undefined, () => process.exit(0))
})
