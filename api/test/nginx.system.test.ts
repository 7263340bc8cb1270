import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'
import { get } from 'node:https'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { accesoApi, asignacionApi, compraApi } from '@talonario/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import { siteOf } from '#ops/org/org-make.ts'
import { closedPage } from '#ops/upgrade/closed-page.ts'
import { caller } from './caller.ts'
import { urlOf } from './database-url.ts'
import { freePort } from './free-port.ts'
import { History } from './history.ts'
import { findingsOf } from './history-check.ts'
import { openStream } from './live-stream.ts'
import { startLoad } from './load.ts'
import { paymentsBy, type StandIn, startStandIn } from './mercadopago-stand-in.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { seeded, seedOf } from './random.ts'
import { cobrosOf, populate, settle } from './real-raffle.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { testFolder } from './test-folder.ts'

/** `npm run night -- nginx`: two server processes on one PostgreSQL behind nginx with the site of deploy/nginx.conf. */
const KILLS = Number(process.env.NGINX_KILLS ?? 4)
const SEED = seedOf('NGINX_SEED')
const TOKEN = 'figuras-de-prueba'
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const folder = await testFolder()
let cluster: Embedded
let db: Db
let mp: StandIn
let nginx: Nginx
let ports: number[]
let servers: ServerProcess[]
let made: Awaited<ReturnType<typeof populate>>
const history = new History()

async function start(place: number) {
  const env = {
    DATABASE_URL: urlOf(cluster.connection),
    DATA_DIR: join(folder, String(place)),
    PORT: String(ports[place]),
    BASE_URL: nginx.https,
    TRUST_PROXY: '1',
    METRICS_TOKEN: TOKEN,
    SECRETO_DATOS: 'x'.repeat(32),
    ...paymentsBy(mp),
    ADMIN_EMAIL: 'organiza@rifa.test',
    ADMIN_PASSWORD: 'una-clave-larga-de-prueba',
  }
  servers[place] = startServer(env)
  await servers[place].url
}

beforeAll(async () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  cluster = await startEmbedded({ dataDir: folder, log: console.error })
  db = openDatabase(cluster.connection, { size: 4 })
  await migrate(db)
  mp = await startStandIn()
  ports = [await freePort(), await freePort()]
  servers = []
  nginx = await startNginx(ports)
  await Promise.all([start(0), start(1)])
  made = await populate(db, nginx.https, mp, history)
})
afterAll(async () => {
  await nginx.stop()
  await Promise.all(servers.map(server => server.stop()))
  await mp.close()
  await db.destroy()
  await cluster.stop()
})

/** How often servers have answered for a draw since they started, by their own count: nginx does not log what it fetches in the background. */
const countAsked = async (ports: readonly number[]) =>
  (await Promise.all(ports.map(countAskedOf))).reduce((sum, count) => sum + count, 0)
async function countAskedOf(port: number): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const lines = (await metrics.text()).split('\n')
  const ours = lines.filter(line => /^talonario_http_request_duration_seconds_count.*resultado/.test(line))
  return ours.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** Of a request over HTTP/2, as soon as its head is there. */
async function statusOf(session: ClientHttp2Session, path: string, headers: Record<string, string>): Promise<number> {
  const request = session.request({ ':path': path, ...headers })
  request.on('error', () => {}).resume()
  const [head] = await once(request, 'response')
  return head[':status']
}

describe('behind nginx', () => {
  it('both processes answer as one, over TLS alone', async () => {
    const moved = await fetch(`${nginx.http}/tienda`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/tienda'])
    const asked = Array.from({ length: 40 }, () => made.world.callers.cliente.call(compraApi.misCompras))
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
    const lines = await nginx.log()
    for (const port of ports) expect(lines.some(line => line.endsWith(`:${port}`))).toBe(true)
    expect((await fetch(`${nginx.https}/metrics`)).status).toBe(404)
  })

  it('a secret in a path is not in its log, and a forged address is not believed', async () => {
    const email = 'nadie@talonario.test'
    for (let i = 0; i < 3; i++) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` }
      await caller(nginx.https, '').call(accesoApi.login, { body: { email, password: 'no es esta' }, headers })
    }
    const keys = await db.selectFrom('intento').select('clave').where('clave', 'like', 'login:%').distinct().execute()
    expect(keys).toHaveLength(1)
    await fetch(`${nginx.https}/reset-password/un-secreto?y=otro`)
    await fetch(`${nginx.https}/premio/un-secreto`)
    const log = (await nginx.log()).join('\n')
    expect(log).toContain('GET /reset-password/... ')
    expect(log).toContain('GET /premio/... ')
    expect(log).not.toMatch(/secreto|otro/)
  })

  it('of all who look at the same draw, one a second reaches a server, and the last answer stands while both are away', async () => {
    const [{ id } = { id: '' }] = await db.selectFrom('sorteo').select('id').limit(1).execute()
    const path = `/api/sorteo/resultado/${id}`
    const before = await countAsked(ports)
    const started = performance.now()
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all(Array.from({ length: 200 }, () => fetch(`${nginx.https}${path}`)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    }
    const seconds = (performance.now() - started) / 1_000
    const asked = (await countAsked(ports)) - before
    console.log(`1,000 viewers in ${seconds.toFixed(1)} s: ${asked} reached a server`)
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(seconds + 2)
    await Promise.all(servers.map(server => server.stop()))
    expect((await fetch(`${nginx.https}${path}`)).status).toBe(200)
    await Promise.all([start(0), start(1)])
  })

  it('one address of 5,000 viewers is not one person: all of them look at once, and 1,500 have a stream', async () => {
    const { id } = await db.selectFrom('sorteo').select('id').limit(1).executeTakeFirstOrThrow()
    // A session carries at most 128 at once.
    const sessions = Array.from({ length: 50 }, () => connect(nginx.https))
    const all = (times: number, path: string, headers = {}) =>
      Promise.all(
        Array.from({ length: times }, (_, i) => statusOf(sessions[i % 50] as ClientHttp2Session, path, headers)),
      )
    expect(new Set(await all(1_500, '/api/rifa/enVivo', { accept: 'text/event-stream' }))).toEqual(new Set([200]))
    expect(new Set(await all(3_500, `/api/sorteo/resultado/${id}`))).toEqual(new Set([200]))
    expect(new Set(await all(3_500, `/api/sorteo/resultado/${id}`))).toEqual(new Set([200]))
    for (const session of sessions) session.destroy()
  })

  it('people who arrive beyond the rate wait at a page that comes again by itself, and calls go on', async () => {
    const narrow = (site: string) =>
      site.replace('rate=200r/s', 'rate=1r/m').replace('arrivals burst=400', 'arrivals burst=4')
    const few = await startNginx(ports, narrow)
    const pages = []
    for (let i = 0; i < 6; i++) pages.push(await fetch(`${few.https}/tienda`))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 503])
    const waiting = pages[5] as Response
    expect([waiting.headers.get('content-type'), waiting.headers.get('retry-after')]).toEqual([
      'text/html; charset=utf-8',
      expect.stringMatching(/^(5|8|11|14)$/),
    ])
    const html = await waiting.text()
    expect(html).toMatch(/http-equiv="refresh" content="\d+"/)
    expect(html).toContain('Entrás en unos segundos')
    for (const path of ['/api/config', '/health/live', '/favicon.svg'])
      expect([path, (await fetch(`${few.https}${path}`)).status]).toEqual([path, 200])
    await few.stop()
  })

  it('one address that asks for page after page uses up its own share, and leaves that of all to others', async () => {
    const narrow = (site: string) =>
      site
        .replace(/rate=(200|30)r\/s/g, 'rate=1r/m')
        .replace('pages burst=400', 'pages burst=2')
        .replace('arrivals burst=400', 'arrivals burst=4')
    const few = await startNginx(ports, narrow)
    const from = async (localAddress: string) => {
      const request = get(`${few.https}/tienda`, { localAddress, rejectUnauthorized: false, agent: false })
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      return answer.resume().statusCode
    }
    const pages = []
    for (let i = 0; i < 10; i++) pages.push(await from('127.0.0.1'))
    expect(pages).toEqual([200, 200, 200, 503, 503, 503, 503, 503, 503, 503])
    expect([await from('127.0.0.2'), await from('127.0.0.3'), await from('127.0.0.4')]).toEqual([200, 200, 503])
    await few.stop()
  })

  it('while the page of an upgrade is there, people read it, programs are told, and nothing reaches a server', async () => {
    const page = closedPage(new Date('2026-11-29T01:15:00Z'), true)
    await writeFile(nginx.closedPage, page)
    const before = (await nginx.log()).length
    for (const path of ['/tienda', '/', '/favicon.svg']) {
      const reply = await fetch(`${nginx.https}${path}`)
      expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
        503,
        'text/html; charset=utf-8',
        page,
      ])
    }
    for (const [method, path] of [
      ['GET', '/api/config'],
      ['POST', '/api/compra/realizarCompraFisica'],
    ] as const) {
      const reply = await fetch(`${nginx.https}${path}`, { method, ...(method === 'POST' && { body: '{}' }) })
      expect([reply.status, await reply.json()]).toEqual([
        503,
        {
          status: 'error',
          code: 'SERVIDOR_OCUPADO',
          message: 'Estamos actualizando el sitio. Probá de nuevo en unos minutos.',
        },
      ])
    }
    expect((await nginx.log()).slice(before).filter(line => /:\d+$/.test(line))).toEqual([])
    await rm(nginx.closedPage)
    expect((await fetch(`${nginx.https}/api/config`)).status).toBe(200)
    expect(page).toContain('desde las 22:15. Lleva unos 5 minutos: volvemos a eso de las 22:20.')
  })

  it('takes the sites of two organisations side by side', async () => {
    const sites = (site: string) =>
      ['uno', 'dos'].map(name =>
        siteOf(site, { host: `${name}.example`, name, port: '3101' }).replace('/cache ', `/cache-${name} `),
      )
    const both = await startNginx(ports, site => [site, ...sites(site)].join('\n'))
    expect((await fetch(`${both.https}/health/live`)).status).toBe(200)
    await both.stop()
  })

  it('live events come through one by one', async () => {
    const streams = await Promise.all([1, 2, 3, 4].map(() => openStream(nginx.https)))
    await Promise.all(streams.map(stream => stream.next('todo')))
    const [rifa] = made.world.hot
    const body = { ci: made.world.sellers[0]?.ci ?? '', numerosRifas: [rifa?.numero ?? 0] }
    await made.world.callers.admin.call(asignacionApi.asignarRifaAVendedor, { body })
    await Promise.all(streams.map(stream => stream.next('asignacion')))
    for (const stream of streams) stream.close()
    await made.world.callers.admin.call(asignacionApi.liberarRifas, { body: { numerosRifas: body.numerosRifas } })
  })

  it(`${KILLS} kills of one process or the other under load lose nothing, and reads go on (NGINX_SEED=${SEED})`, async () => {
    const chance = seeded(SEED)
    const load = startLoad(made.world, { clients: 12, chance, onSilence: 'wait' })
    const statuses: number[] = []
    let reading = true
    const reads = (async () => {
      while (reading) statuses.push((await fetch(`${nginx.https}/api/rifa/listarRifas?page=1`)).status)
    })()
    for (let i = 0; i < KILLS; i++) {
      const enough = history.entries.length + 60 + chance.below(60)
      while (history.entries.length < enough) await new Promise(resolve => setTimeout(resolve, 1))
      servers[i % 2]?.child.kill('SIGKILL')
      await servers[i % 2]?.exit
      await start(i % 2)
      await made.moveOn()
    }
    await load.stop()
    reading = false
    await reads
    history.quiesce()
    for (const again of made.world.unanswered.splice(0)) await again()
    await settle(db, mp)
    expect(await findingsOf(db, history, cobrosOf(mp), { settled: true })).toEqual([])
    expect(statuses.filter(status => status !== 200)).toEqual([])
    const outcomes = Object.groupBy(history.entries, ({ outcome }) => outcome)
    console.log(
      `${KILLS} kills behind nginx: ${outcomes.ok?.length} operations acknowledged, ${outcomes.refused?.length ?? 0} refused, ${outcomes.unknown?.length ?? 0} unknown; ${statuses.length} reads, all answered`,
    )
  })

  it('two processes read more than one, where cores allow', async () => {
    const one = await startNginx(ports.slice(0, 1))
    const rates = { one: await readsPerSecond(one.https), two: await readsPerSecond(nginx.https) }
    await one.stop()
    const ratio = (rates.two / rates.one).toFixed(2)
    console.log(
      `P9: ${Math.round(rates.one)} reads/s with one process, ${Math.round(rates.two)} with two: ${ratio} (figure: 1.6; ${availableParallelism()} cores, load generator, nginx and PostgreSQL on them as well)`,
    )
  })
})

async function readsPerSecond(url: string, seconds = 5): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let count = 0
  const client = async () => {
    while (performance.now() < end) {
      const response = await fetch(`${url}/api/rifa/listarRifas?page=${1 + (count % 20)}&limit=15`)
      await response.arrayBuffer()
      count++
    }
  }
  await Promise.all(Array.from({ length: 24 }, client))
  return count / seconds
}
