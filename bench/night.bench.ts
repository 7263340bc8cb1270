/**
 * P10, the night of a draw: viewers who ask for its result through the cache of deploy/nginx.conf, and buyers meanwhile. Prints purchases a
 * second without viewers and with as many as nginx serves here, in turns, and how many of the viewers' requests reached the server.
 * `npm run bench -- night`; needs nginx. Then a table by those costs: what so many viewers need, and which part of this machine is
 * too small for them first.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { startNginx } from '../api/test/nginx.ts'
import { processorOf } from '../api/test/server-process.ts'
import { WITHOUT_LIMITS } from '../api/test/without-limits.ts'
import { ux } from '../web/src/config/ux.ts'
import { makeShoppers, openCheckout, purchases, SECONDS } from './checkout.ts'
import { loadFrom } from './load.ts'
import { median } from './row.ts'
import { startSite } from './site.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** Open at once, from one machine. */
const CONNECTIONS = 200
/** Of nginx, as docs/draw-night.md sets them; a viewer without a stream takes one. */
const CONNECTIONS_A_WORKER = 20_000
const LINE_BITS = 1e9
const VIEWERS = [1_000, 10_000, 50_000, 100_000, 250_000, 500_000]
/** A viewer without a stream asks so often. */
const ASKS_EVERY_S = ux.drawPoll / 1_000
const TOKEN = 'una-noche-de-sorteo'
/** About what a reply has besides its body: head and TLS record. */
const HEAD_BYTES = 900

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
const { database, close } = await openCheckout()
const site = await startSite({ DATABASE_URL: database.url, TRUST_PROXY: '1', METRICS_TOKEN: TOKEN, ...WITHOUT_LIMITS })
// All viewers of this measurement have one address.
const nginx = await startNginx([Number(new URL(site.url).port)], text => text.replace('rate=4000r/s', 'rate=100000r/s'))
try {
  const shoppers = await makeShoppers(database)
  const { id } = await database.db.selectFrom('sorteo').select('id').executeTakeFirstOrThrow()
  const requests = [{ method: 'GET' as const, path: `/api/sorteo/resultado/${id}` }]
  const view = () => loadFrom({ url: nginx.https, connections: CONNECTIONS, seconds: SECONDS, requests })
  let round = 0
  const buy = async () => (await purchases(site.url, shoppers, ++round)).perSecond
  // V8 goes on compiling for some 3,000 purchases.
  for (let i = 0; i < 3; i++) await buy()
  const alone: number[] = []
  const meanwhile: number[] = []
  const views: number[] = []
  const before = await countAsked()
  let nginxSeconds = 0
  for (let i = 0; i < ROUNDS; i++) {
    alone.push(await buy())
    const used = nginxSecondsUsed()
    const [viewers, bought] = await Promise.all([view(), buy()])
    nginxSeconds += nginxSecondsUsed() - used
    if (viewers.failed > 0) throw new Error(`${viewers.failed} viewers got no answer`)
    views.push(viewers.perSecond)
    meanwhile.push(bought)
  }
  const asked = (await countAsked()) - before
  const rate = median(views)
  console.log(
    `${rate.toFixed(0)} replies a second to viewers, as ${(rate * ASKS_EVERY_S).toFixed(0)} who ask every ${ASKS_EVERY_S} s; ${asked} of ${(views.reduce((sum, one) => sum + one, 0) * SECONDS).toFixed(0)} reached the server in ${ROUNDS * SECONDS} s; ` +
      `${median(meanwhile).toFixed(0)} purchases a second, ${(median(meanwhile) / median(alone)).toFixed(2)} of ${median(alone).toFixed(0)} without viewers`,
  )
  const served = views.reduce((sum, one) => sum + one, 0) * SECONDS
  const reply = await fetch(`${nginx.https}${requests[0]?.path}`)
  const bytes = (await reply.arrayBuffer()).byteLength + HEAD_BYTES
  const costs = { secondsAReply: nginxSeconds / served, bytes, asked: asked / (ROUNDS * SECONDS) }
  console.log(
    `nginx: ${(costs.secondsAReply * 1e6).toFixed(0)} µs of a core and ${bytes} bytes a reply; the server: ${costs.asked.toFixed(1)} of them a second`,
  )
  for (const viewers of VIEWERS) console.log(needs(viewers, costs))
} finally {
  await nginx.stop()
  await site.stop()
  await close()
}

/** How often the server has answered for a draw. */
async function countAsked(): Promise<number> {
  const metrics = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const lines = (await metrics.text()).split('\n')
  const ours = lines.filter(line => /^talonario_http_request_duration_seconds_count.*resultado/.test(line))
  return ours.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** Processor time of nginx's workers so far. */
function nginxSecondsUsed(): number {
  const workers = readdirSync('/proc').filter(pid => /^\d+$/.test(pid) && isOurWorker(pid))
  return workers.reduce((sum, pid) => sum + processorOf(Number(pid)), 0)
}

function isOurWorker(pid: string): boolean {
  try {
    const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(parent) === nginx.pid
  } catch {
    return false
  }
}

/** What so many viewers without a stream need, and the part of this machine that is too small first, with two cores' share. */
function needs(
  viewers: number,
  { secondsAReply, bytes, asked }: Record<'secondsAReply' | 'bytes' | 'asked', number>,
): string {
  const perSecond = viewers / ASKS_EVERY_S
  const cores = perSecond * secondsAReply
  const gigabits = (perSecond * bytes * 8) / 1e9
  const connections = CONNECTIONS_A_WORKER * availableParallelism()
  const shares = {
    'processor time of nginx': cores / availableParallelism(),
    'a line of 1 Gbit/s': (gigabits * 1e9) / LINE_BITS,
    'connections of nginx': viewers / connections,
  }
  const [first = ['', 0]] = Object.entries(shares).sort(([, a], [, b]) => b - a)
  const breaks = first[1] > 1 ? `${first[0]}, ${first[1].toFixed(1)} times what is here` : 'nothing'
  return `| ${viewers} | ${perSecond.toFixed(0)} | ${asked.toFixed(1)} | ${cores.toFixed(2)} | ${gigabits.toFixed(2)} | ${breaks} |`
}
