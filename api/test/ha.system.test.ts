import { chmod } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import { openSession } from '#db/session.ts'
import { type Cluster, createDatabase, type Name, portsFrom, startCluster } from '../../deploy/ha/cluster.ts'
import { measured } from './figure.ts'
import { freePort } from './free-port.ts'
import { History } from './history.ts'
import { findingsOf } from './history-check.ts'
import { openStream } from './live-stream.ts'
import { startLoad } from './load.ts'
import { paymentsBy, type StandIn, startStandIn } from './mercadopago-stand-in.ts'
import { seeded, seedOf } from './random.ts'
import { cobrosOf, populate, settle } from './real-raffle.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { testFolder } from './test-folder.ts'

/** `npm run night -- ha`: three database nodes, two servers through the pooler and two without it; the node that writes dies, stops, or loses etcd. */
const ROUNDS = Number(process.env.HA_ROUNDS ?? 3)
const CLIENTS = Number(process.env.HA_CLIENTS ?? 12)
const SEED = seedOf('HA_SEED')
const chance = seeded(SEED)
const PASSWORD = 'una-clave-de-prueba'
const NAMES: readonly Name[] = ['uno', 'dos', 'tres']
vi.setConfig({ testTimeout: ROUNDS * 180_000 + 60_000, hookTimeout: 180_000 })

/** The way of a node to one etcd, that can be cut. */
type Wire = { port: number; cut(): void; mend(): void; close(): void }
const wires = new Map<Name, Wire>()
const servers: ServerProcess[] = []
const history = new History()
/** Milliseconds from the fault to the next acknowledged operation. */
const writingAgain: { kind: string; ms: number }[] = []
const folder = await testFolder()
let cluster: Cluster
let mp: StandIn
let db: Db
let made: Awaited<ReturnType<typeof populate>>

beforeAll(async () => {
  // The programs are another user's.
  await chmod(folder, 0o755)
  mp = await startStandIn()
  const ports = portsFrom(8_000 + 100 * chance.below(200))
  for (const name of NAMES) wires.set(name, await wire(ports.etcd[name]))
  const reach = (name: Name) => [wires.get(name)?.port ?? 0]
  cluster = await startCluster({ folder: join(folder, 'cluster'), ports, password: PASSWORD, reach })
  await whole()
  const superuser = { host: '127.0.0.1', port: ports.write, user: 'postgres', password: PASSWORD, database: 'postgres' }
  const { client, close } = await openSession(superuser, 'prueba')
  await createDatabase(text => client.query(text), PASSWORD)
  await close()

  for (const [i, port] of ports.servers.entries()) {
    const through: Record<string, string> =
      i % 2 ? {} : { DATABASE_POOL_URL: cluster.poolUrl, PREPARED_STATEMENTS: 'no' }
    const server = startServer({
      DATABASE_URL: cluster.databaseUrl,
      ...through,
      DATA_DIR: join(folder, `servidor-${i}`),
      PORT: String(port),
      SECRETO_DATOS: 'a'.repeat(64),
      BASE_URL: cluster.siteUrl,
      TRUST_PROXY: '127.0.0.1',
      ...paymentsBy(mp),
      ADMIN_EMAIL: 'organiza@rifa.test',
      ADMIN_PASSWORD: PASSWORD,
    })
    await server.url
    servers.push(server)
  }
  db = openDatabase(cluster.databaseUrl, { size: 2 })
  while (!(await fetch(`${cluster.siteUrl}/health/ready`)).ok) await delay(50)
  made = await populate(db, cluster.siteUrl, mp, history)
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await mp?.close()
  await db?.destroy()
  for (const name of NAMES) await cluster.signal(name, 'SIGCONT')
  await cluster.stop()
  for (const { close } of wires.values()) close()
})

/** Three nodes that answer, one of them the one that commits wait for. */
async function whole(): Promise<Name> {
  for (;;) {
    const { leader, sync, healthy } = await cluster.state()
    if (leader && sync && healthy === NAMES.length) return leader
    await delay(100)
  }
}

/** What befalls the node that writes, and how it ends. */
const FAULTS: Record<string, (leader: Name) => Promise<() => Promise<void>>> = {
  async 'killed with -9'(leader) {
    await cluster.signal(leader, 'SIGKILL')
    return () => cluster.start(leader)
  },
  async 'stopped for a while'(leader) {
    await cluster.signal(leader, 'SIGSTOP')
    return () => cluster.signal(leader, 'SIGCONT')
  },
  async 'cut off from etcd'(leader) {
    wires.get(leader)?.cut()
    return async () => wires.get(leader)?.mend()
  },
}
const KINDS = Object.keys(FAULTS)

const acknowledged = () => history.entries.filter(({ outcome, tipo }) => outcome === 'ok' && tipo !== 'pagar').length

/** Load, fault, another node writes, more load, mended, checked. */
async function round(kind: string): Promise<unknown[]> {
  const leader = await whole()
  const load = startLoad(made.world, { clients: CLIENTS, chance, onSilence: 'wait' })
  const enough = acknowledged() + 50 + chance.below(50)
  while (acknowledged() < enough) await delay(10)
  const mend = await FAULTS[kind]?.(leader)
  const begin = performance.now()
  let next: Name | undefined
  while (!next || next === leader) [next] = [(await cluster.state()).leader, await delay(50)]
  const before = acknowledged()
  while (acknowledged() === before) await delay(10)
  writingAgain.push({ kind, ms: performance.now() - begin })
  while (acknowledged() < before + 50) await delay(10)
  await mend?.()
  await whole()
  await load.stop()
  history.quiesce()
  for (const again of made.world.unanswered.splice(0)) await again()
  await made.moveOn()
  return check({ settled: false })
}

const check = (options: { settled: boolean }) => findingsOf(db, history, cobrosOf(mp), options)

it(`${ROUNDS} times without the node that writes lose nothing that was acknowledged, and sell nothing twice (HA_SEED=${SEED})`, async () => {
  for (let i = 0; i < ROUNDS; i++) {
    const kind = KINDS[i % KINDS.length] as string
    expect([kind, await round(kind)]).toEqual([kind, []])
    console.log(`${kind}: writing again after ${Math.round((writingAgain.at(-1)?.ms ?? 0) / 100) / 10} s`)
  }
  await settle(db, mp)
  expect(await check({ settled: true })).toEqual([])
  console.log(`${ROUNDS} changes of the node that writes: ${acknowledged()} operations acknowledged, 0 lost`)
  for (const kind of new Set(writingAgain.map(({ kind }) => kind))) {
    const times = writingAgain.filter(round => round.kind === kind).map(({ ms }) => ms)
    measured(`${kind}, writing again`, times, { within: 30_000 })
  }
})

it('a server behind a pooler that carries no prepared statements is told so, and does not start', async () => {
  const pooled = { DATABASE_URL: cluster.databaseUrl, DATABASE_POOL_URL: cluster.poolUrl }
  const server = startServer({ ...pooled, DATA_DIR: join(folder, 'sin-preparar'), SECRETO_DATOS: 'a'.repeat(64) })
  await expect(server.url).rejects.toThrow('El pooler de DATABASE_POOL_URL no lleva sentencias preparadas')
})

it('live events and jobs follow the node that writes', async () => {
  const leader = await whole()
  const stream = await openStream((await servers[0]?.url) ?? '')
  await stream.next('todo')
  await cluster.signal(leader, 'SIGKILL')
  let next: Name | undefined
  while (!next || next === leader) [next] = [(await cluster.state()).leader, await delay(50)]
  const since = new Date()
  await cluster.start(leader)
  await whole()
  const load = startLoad(made.world, { clients: 2, chance, onSilence: 'wait' })
  await stream.next('numeros')
  await load.stop()
  stream.close()
  const ran = sql<{ n: number }>`select count(*)::int as n from turno where corrio_at > ${since}`
  await expect
    .poll(async () => (await ran.execute(db)).rows[0]?.n, { timeout: 120_000, interval: 500 })
    .toBeGreaterThan(3)
})

async function wire(to: number): Promise<Wire> {
  const open = new Set<Socket>()
  let whole = true
  const server = createServer(near => {
    if (!whole) return void near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const [a, b] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(a)
      a.pipe(b)
      a.once('error', () => b.destroy())
      a.once('close', () => {
        open.delete(a)
        b.destroy()
      })
    }
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const cut = () => {
    whole = false
    for (const socket of open) socket.destroy()
  }
  return {
    port,
    cut,
    mend() {
      whole = true
    },
    close() {
      cut()
      server.close()
    },
  }
}
