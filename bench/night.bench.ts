/**
 * P10, the night of a draw: viewers who ask for its result through the cache of deploy/nginx.conf, and buyers meanwhile. Prints purchases a
 * second without viewers and with as many as nginx serves here, in turns, and how many of the viewers' requests reached the server.
 * `npm run bench -- night`; needs nginx.
 */
import { startNginx } from '../api/test/nginx.ts'
import { WITHOUT_LIMITS } from '../api/test/without-limits.ts'
import { ux } from '../web/src/config/ux.ts'
import { makeShoppers, openCheckout, purchases, SECONDS } from './checkout.ts'
import { loadFrom } from './load.ts'
import { median } from './row.ts'
import { startSite } from './site.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** Open at once, from one machine. */
const CONNECTIONS = 200
/** A viewer without a stream asks so often. */
const ASKS_EVERY_S = ux.drawPoll / 1_000
const TOKEN = 'noche'

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
const { database, close } = await openCheckout()
const site = await startSite({ DATABASE_URL: database.url, TRUST_PROXY: '1', METRICS_TOKEN: TOKEN, ...WITHOUT_LIMITS })
// All viewers of this measurement have one address.
const nginx = await startNginx([Number(new URL(site.url).port)], text => text.replace('rate=400r/s', 'rate=100000r/s'))
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
  for (let i = 0; i < ROUNDS; i++) {
    alone.push(await buy())
    const [viewers, bought] = await Promise.all([view(), buy()])
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
