/**
 * Memory of a real server under prints: eight sample leaves at once, then twelve prints of whole books at once, then at rest. Prints the most
 * that the process held in each, and how long the last one waited. `npm run bench -- prints`; the unit of an organisation allows 400 MiB.
 */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { PASSWORD, people } from '../api/src/demo/people.ts'
import { onSite, type Site } from './site.ts'

const NUMBERS = Number(process.env.NUMBERS ?? 12_000)
const PRINTS = Number(process.env.PRINTS ?? 12)
const SAMPLES = Number(process.env.SAMPLES ?? 8)

type Ask = (path: string, body?: unknown, method?: string) => Promise<Buffer>

/** By `request`: `fetch` waits no longer than five minutes for the first byte, and the last print in the line may wait longer. */
async function logIn(url: string): Promise<Ask> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const ask: Ask = async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    const asked = request(`${url}/api${path}`, { method, headers }).end(body && JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const bytes = await buffer(answer)
    if (answer.statusCode !== 200) throw new Error(`${path}: ${bytes}`)
    return bytes
  }
  const { token } = JSON.parse(`${await ask('/usuario/login', { email: people.admin.email, password: PASSWORD })}`)
  headers.authorization = `Bearer ${token}`
  return ask
}

async function measure(name: string, { residentMiB }: Site, asked: (() => Promise<Buffer>)[]): Promise<void> {
  let most = 0
  const look = setInterval(() => (most = Math.max(most, residentMiB())), 50)
  const begun = performance.now()
  const files = await Promise.all(asked.map(ask => ask())).finally(() => clearInterval(look))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const all = files.reduce((sum, { length }) => sum + length, 0) / 1e6
  console.log(`${asked.length} ${name} at once: ${seconds} s, ${all.toFixed(1)} MB, at most ${most} MiB`)
}

await onSite('prints', 0, async (site, { db }) => {
  const ask = await logIn(site.url)
  await ask('/rifa/generarNumerosRifa', { cantidad: NUMBERS, precioRifa: 100, fecha: '2099-12-24' })
  const { version, datos } = JSON.parse(`${await ask('/organizacion/leer')}`)
  const identidad = { ...datos.identidad, nombre: 'Rifa de prueba', permiso: 'Permiso 1' }
  await ask('/organizacion/guardar', { version, identidad }, 'PUT')
  await sql`vacuum analyze`.execute(db)
  console.log(`At rest before: ${site.residentMiB()} MiB`)
  await measure(
    'samples',
    site,
    Array.from({ length: SAMPLES }, () => () => ask('/talonario/muestra')),
  )
  const partes = [{ desde: 1, hasta: NUMBERS }]
  const armar = { tamano: Math.ceil(NUMBERS / PRINTS), partes }
  const { talonarios }: { talonarios: string[] } = JSON.parse(`${await ask('/talonario/armarTalonarios', armar)}`)
  const prints = talonarios.map(id => () => ask('/talonario/imprimir', { talonarios: [id], orden: 'pila' }))
  await measure('prints of a book each', site, prints)
  await new Promise(resolve => setTimeout(resolve, 35_000))
  console.log(`At rest after: ${site.residentMiB()} MiB`)
})
