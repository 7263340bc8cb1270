import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import { urlOf } from './database-url.ts'
import { measured } from './figure.ts'
import { freePort } from './free-port.ts'
import { History } from './history.ts'
import { findingsOf } from './history-check.ts'
import { startLoad } from './load.ts'
import { paymentsBy, type StandIn, startStandIn } from './mercadopago-stand-in.ts'
import { seeded, seedOf } from './random.ts'
import { cobrosOf, populate } from './real-raffle.ts'
import { type Commit, type Pair, startPair } from './replica.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { testFolder } from './test-folder.ts'

/** `npm run night -- replica`: the PostgreSQL that writes dies under load, its replica takes over, and the servers keep running. */
const ROUNDS = Number(process.env.REPLICA_ROUNDS ?? 3)
const CLIENTS = 12
const SEED = seedOf('REPLICA_SEED')
const chance = seeded(SEED)
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

let pair: Pair
let db: Db
let mp: StandIn
const folder = await testFolder()
let server: ServerProcess
let url: string
let made: Awaited<ReturnType<typeof populate>>
const history = new History()
const takenOver: number[] = []

beforeAll(async () => {
  pair = await startPair()
  const connection = { host: pair.address, port: 5432, user: 'talonario', database: 'postgres' }
  mp = await startStandIn()
  const port = await freePort()
  server = startServer({
    DATABASE_URL: urlOf(connection),
    DATA_DIR: folder,
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    ...paymentsBy(mp),
    ADMIN_EMAIL: 'organiza@rifa.test',
    ADMIN_PASSWORD: 'una-clave-de-prueba',
  })
  url = await server.url
  db = openDatabase(connection, { size: 2 })
  made = await populate(db, url, mp, history)
})
afterAll(async () => {
  await server.stop()
  await mp.close()
  await db.destroy()
  await pair.stop()
})

/** Payments are made at the provider, not at this server. */
const acknowledged = () => history.entries.filter(({ outcome, tipo }) => outcome === 'ok' && tipo !== 'pagar').length
/** So many are acknowledged in vain in the control. */
const LATE = 20

/** One life of a pair: load, the replica is cut off, load, death, promotion. Returns acknowledged operations that were lost. */
async function round(commit: Commit): Promise<{ late: number; findings: unknown[] }> {
  await pair.makeReplica(commit)
  const load = startLoad(made.world, { clients: CLIENTS, chance, onSilence: 'wait' })
  const enough = history.entries.length + 100 + chance.below(100)
  while (history.entries.length < enough) await delay(1)
  await pair.cutOff()
  const before = acknowledged()
  if (commit !== 'async') await delay(500)
  else while (acknowledged() < before + LATE) await delay(1)
  const late = acknowledged() - before
  const begin = performance.now()
  await pair.failOver()
  while ((await fetch(`${url}/health/ready`)).status !== 200) await delay(5)
  takenOver.push(performance.now() - begin)
  const more = history.entries.length + 50
  while (history.entries.length < more) await delay(1)
  await load.stop()
  history.quiesce()
  for (const again of made.world.unanswered.splice(0)) await again()
  await made.moveOn()
  return { late, findings: await findingsOf(db, history, cobrosOf(mp), { settled: false }) }
}

describe('when the PostgreSQL that writes dies', () => {
  it.each(['on', 'remote_apply'] as const)(
    `and commits waited for the replica (synchronous_commit %s), ${ROUNDS} times, nothing acknowledged is lost (REPLICA_SEED=${SEED})`,
    async commit => {
      const before = acknowledged()
      for (let i = 0; i < ROUNDS; i++) {
        const { findings, late } = await round(commit)
        expect(findings).toEqual([])
        // At most one for each client.
        expect(late).toBeLessThanOrEqual(CLIENTS)
      }
      console.log(
        `${ROUNDS} promotions, synchronous_commit ${commit}: ${acknowledged() - before} operations acknowledged, 0 lost`,
      )
      measured('serving again on the replica', takenOver.splice(0), { within: 10_000 })
    },
  )

  it('without waiting, commits unknown to the replica are lost, and the check finds it', async () => {
    const { late, findings } = await round('async')
    console.log(
      `1 promotion without waiting: ${late} operations acknowledged after the replica fell silent, ${findings.length} findings`,
    )
    expect(findings.length).toBeGreaterThan(0)
  })
})
