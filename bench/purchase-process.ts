/**
 * Makes complete purchases as given by JSON on its input, and prints how many were complete in time. It shares the cores with what is
 * measured, so it speaks over bare sockets, as pgbench does: `fetch` takes several times as long.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

type Told = { url: string; shoppers: Record<string, string>[]; ids: string[]; connections: number; seconds: number }
const { url, shoppers, ids, connections, seconds }: Told = JSON.parse(await text(process.stdin))
const { host, hostname, port } = new URL(url)
const heads = shoppers.map(shopper =>
  Object.entries({ host, ...shopper })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join(''),
)
const until = performance.now() + seconds * 1_000

async function send(socket: Socket, head: string, path: string, body?: object): Promise<Record<string, string>> {
  const json = body ? JSON.stringify(body) : ''
  const about = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n` : ''
  socket.write(`${body ? 'POST' : 'GET'} /api/pago/${path} HTTP/1.1\r\n${head}${about}\r\n${json}`)
  let answer = ''
  do answer += (await once(socket, 'data'))[0]
  while (!isWhole(answer))
  if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`${path}: ${answer}`)
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
}

/** Replies are JSON with a content-length. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  return end >= 0 && Buffer.byteLength(answer) - end - 4 >= Number(/content-length: (\d+)/i.exec(answer)?.[1])
}

let made = 0
async function buy(): Promise<void> {
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  for (let id = ids.pop(); id && performance.now() < until; id = ids.pop()) {
    const head = heads[ids.length % heads.length] ?? ''
    const { external_reference } = await send(socket, head, 'procesarPago', {
      productos: [{ _id: id, quantity: 1, tipo: 'rifa' }],
    })
    await send(socket, head, `simulado/${external_reference}`, { decision: 'aprobar' })
    await send(socket, head, `exito?payment_id=null&status=approved&external_reference=${external_reference}`)
    made++
  }
  socket.destroy()
}
await Promise.all(Array.from({ length: connections }, buy))
console.log(made)
