import * as http from 'node:http'
import * as https from 'node:https'

const SECONDS = Number(process.env.SECONDS ?? 5)
const PATHS = ['/api/rifa/listarRifas?limit=15', '/api/producto/listProductos/1', '/api/sorteo/sorteosFuturos']

/** Milliseconds until the whole reply is there, and its status. */
export function call(
  url: string,
  agent: http.Agent,
  payload?: { body: string; from: string },
): Promise<{ ms: number; status: number }> {
  const start = performance.now()
  const headers = payload ? { 'content-type': 'application/json', 'x-forwarded-for': payload.from } : {}
  return new Promise((resolve, reject) => {
    const outgoing = (url.startsWith('https:') ? https : http).request(
      url,
      { agent, method: payload ? 'POST' : 'GET', headers },
      response => {
        response.resume().on('end', () => resolve({ ms: performance.now() - start, status: response.statusCode ?? 0 }))
      },
    )
    outgoing.on('error', reject).end(payload?.body)
  })
}

export const agentOf = (url: string): http.Agent =>
  new (url.startsWith('https:') ? https : http).Agent({ keepAlive: true })

/** Eight visitors who read a page now and then. */
export async function visit(url: string, seconds = SECONDS): Promise<number[]> {
  const agent = agentOf(url)
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const visitor = async (index: number) => {
    for (let i = index; performance.now() < end; i++) {
      const { ms, status } = await call(url + PATHS[i % PATHS.length], agent)
      if (status !== 200) throw new Error(`${PATHS[i % PATHS.length]} answered ${status}`)
      times.push(ms)
      await new Promise(resolve => setTimeout(resolve, 25))
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, index) => visitor(index)))
  agent.destroy()
  return times.sort((a, b) => a - b)
}

/** So much of the sorted times is at most this. */
export const at = (times: readonly number[], share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
