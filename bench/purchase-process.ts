/** Makes complete purchases as given by JSON on its input, and prints how many were complete in time. */
import { text } from 'node:stream/consumers'

type Told = { url: string; shoppers: Record<string, string>[]; ids: string[]; connections: number; seconds: number }
const { url, shoppers, ids, connections, seconds }: Told = JSON.parse(await text(process.stdin))
const until = performance.now() + seconds * 1_000

async function send(
  path: string,
  shopper: Record<string, string> | undefined,
  body?: object,
): Promise<Record<string, string>> {
  const headers = { ...shopper, ...(body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(`${url}/api/pago/${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Record<string, string>
}

let made = 0
async function buy(): Promise<void> {
  for (let id = ids.pop(); id && performance.now() < until; id = ids.pop()) {
    const shopper = shoppers[ids.length % shoppers.length]
    const { external_reference } = await send('procesarPago', shopper, {
      productos: [{ _id: id, quantity: 1, tipo: 'rifa' }],
    })
    await send(`simulado/${external_reference}`, shopper, { decision: 'aprobar' })
    await send(`exito?payment_id=null&status=approved&external_reference=${external_reference}`, shopper)
    made++
  }
}
await Promise.all(Array.from({ length: connections }, buy))
console.log(made)
