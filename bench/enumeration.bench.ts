/**
 * S7: whether the time of the reply reveals known addresses, at log-in and at recovery. Each pair is requested in
 * random order; the result is the share of pairs in which the known one took longer: 0.5 reveals nothing. `npm run bench --
 * enumeration`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../api/test/server-process.ts'
import { median } from './row.ts'

const PAIRS = Number(process.env.PAIRS ?? 150)

const dataDir = await mkdtemp(join(tmpdir(), 'tal-'))
const server = startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' }, '--demo')
const url = await server.url

const byte = () => Math.floor(Math.random() * 256)
async function post(path: string, body: object): Promise<{ ms: number; status: number; text: string }> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `${byte()}.${byte()}.${byte()}.${byte()}` }
  const start = performance.now()
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  return { ms: performance.now() - start, status: response.status, text }
}

const known = (i: number) => `conocida${i}@correo.test`
const unknown = (i: number) => `inventada${i}@correo.test`
for (let i = 0; i < PAIRS; i++) {
  const password = 'una clave larga'
  const account = { nombreUsu: `conocida${i}`, nombreCompleto: 'Persona', ci: String(20_000_000 + i), email: known(i) }
  const { status, text } = await post('/api/usuario/register', { ...account, password, passwordRep: password })
  if (status !== 200) throw new Error(text)
}

for (const [path, bodyOf] of [
  ['/api/usuario/login', (email: string) => ({ email, password: 'equivocada' })],
  ['/api/usuario/recover-password', (email: string) => ({ email })],
] as const) {
  const times: [known: number, unknown: number][] = []
  const replies = new Set<string>()
  for (let i = 0; i < PAIRS; i++) {
    const both = [known(i), unknown(i)]
    if (Math.random() < 0.5) both.reverse()
    const answers = new Map<string, number>()
    for (const email of both) {
      const { ms, status, text } = await post(path, bodyOf(email))
      answers.set(email, ms)
      replies.add(`${status} ${text}`)
    }
    times.push([answers.get(known(i)) ?? 0, answers.get(unknown(i)) ?? 0])
  }
  // Over all pairs of one known and one unknown, not only those requested together (Mann–Whitney).
  const longer = times.flatMap(([a]) => times.map(([, b]) => (a > b ? 1 : a === b ? 0.5 : 0)))
  const share = longer.reduce<number>((sum, value) => sum + value, 0) / longer.length
  const together = times.filter(([a, b]) => a > b).length / times.length
  console.log(
    `${path}: known ${median(times.map(([a]) => a)).toFixed(1)} ms, unknown ${median(times.map(([, b]) => b)).toFixed(1)} ms (medians of ${PAIRS}); ` +
      `known slower in ${(share * 100).toFixed(0)} % of all pairs, ${(together * 100).toFixed(0)} % of those asked together; ${replies.size} different replies`,
  )
}

await server.stop()
await rm(dataDir, { recursive: true, force: true })
