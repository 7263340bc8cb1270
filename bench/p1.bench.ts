import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../api/src/db/pool.ts'
import type { Db } from '../api/src/db/schema.ts'
import { queryIn } from '../api/test/test-cluster.ts'
import { WITHOUT_LIMITS } from '../api/test/without-limits.ts'
import {
  CLIENTS,
  makeShoppers,
  NUMBERS,
  openCheckout,
  pgbenchRate,
  purchases,
  ROUNDS,
  SECONDS,
  SHARE,
} from './checkout.ts'
import type { Cluster } from './cluster.ts'
import { atMost, inTurns, median, noGoal, type Row } from './row.ts'
import { startSite } from './site.ts'

/** The cost of a purchase: processor time of the server and of PostgreSQL, and purchases a second. */
export const row: Row = {
  id: 'P1',
  what: 'A complete purchase',
  yardstick: 'the bare purchase of bench/yardstick-purchase.sql in pgbench, prepared, on the same cluster',
  async run() {
    const { cluster, database, close } = await openCheckout()
    const bare = await makeBare(cluster)
    const site = await startSite({ DATABASE_URL: database.url, TRUST_PROXY: '1', ...WITHOUT_LIMITS })
    try {
      const shoppers = await makeShoppers(database)
      const postgres = await postmasterOf(bare)
      let share = 0
      let round = 0
      const cost = { shop: [] as number[], bare: [] as number[] }
      const ofPostgres: number[] = []
      const measured = async (kind: keyof typeof cost, work: () => Promise<{ perSecond: number; made: number }>) => {
        const used = () => ({ postgres: ticksOf(postgres), server: kind === 'shop' ? ticksOf(site.pid) : 0 })
        const before = used()
        const { perSecond, made } = await work()
        // Work triggered by a purchase after its reply belongs to it.
        await delay(1_000)
        const after = used()
        const inPostgres = ((after.postgres - before.postgres) * MS_A_TICK) / made
        cost[kind].push(inPostgres + ((after.server - before.server) * MS_A_TICK) / made)
        if (kind === 'shop') ofPostgres.push(inPostgres)
        return perSecond
      }
      const file = join(import.meta.dirname, 'yardstick-purchase.sql')
      const sides = {
        shop: () => measured('shop', () => purchases(site.url, shoppers, ++round)),
        bare: () =>
          measured('bare', async () => {
            const options = { script: file, first: ++share * SHARE, share: SHARE / CLIENTS, seconds: SECONDS }
            const perSecond = pgbenchRate(cluster, 'p1_bare', { ...options, mode: 'prepared' })
            return { perSecond, made: perSecond * SECONDS }
          }),
      }
      // The middle of a day: plans made for empty tables and a program that is not compiled yet are no part of a purchase.
      await inTurns(1, sides)
      for (const db of [database.db, bare]) await sql`vacuum analyze`.execute(db)
      await inTurns(1, sides)
      const early = (cost.shop.at(-1) ?? 0) / (cost.bare.at(-1) ?? 0)
      await inTurns(WARM_ROUNDS, { shop: sides.shop })
      for (const values of [...Object.values(cost), ofPostgres]) values.length = 0
      const rates = await inTurns(ROUNDS, sides)
      const ms = { shopMs: median(cost.shop), postgresMs: median(ofPostgres), bareMs: median(cost.bare) }
      const rate = { shopPerSecond: rates.shop, barePerSecond: rates.bare }
      return [
        atMost(11, { name: 'processor time', value: ms.shopMs / ms.bareMs, unit: '×', parts: ms }),
        noGoal({ name: 'the same in the first seconds of the process', value: early, unit: '×' }),
        noGoal({ name: 'purchases a second', value: rates.shop / rates.bare, unit: '×', parts: rate }),
        noGoal({ name: 'memory of the server, at most', value: site.peakMiB(), unit: 'MiB' }),
      ]
    } finally {
      await site.stop()
      await bare.destroy()
      await close()
    }
  },
}

async function makeBare(cluster: Cluster): Promise<Db> {
  await queryIn(cluster.connection, 'create database p1_bare')
  const db = openDatabase({ ...cluster.connection, database: 'p1_bare' }, { size: 1 })
  await sql.raw(readFileSync(join(import.meta.dirname, 'yardstick.sql'), 'utf8')).execute(db)
  await sql`insert into rifa select i, i, 150000, 1 from generate_series(1, ${NUMBERS}::integer) i`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return db
}

/** V8 goes on compiling for some 3,000 purchases: rounds of the shop alone. */
const WARM_ROUNDS = 5

/** Of Linux: 100 ticks a second. */
const MS_A_TICK = 10

async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return statOf(rows[0]?.pid ?? 0).parent
}

/** Processor time of a process, its children and those that have ended. */
function ticksOf(pid: number): number {
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && statOf(Number(name)).parent === pid)
  return statOf(pid).ticks + statOf(pid).reaped + children.reduce((sum, child) => sum + statOf(Number(child)).ticks, 0)
}

function statOf(pid: number): { parent: number; ticks: number; reaped: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const [, parent, ...rest] = fields.map(Number)
    // utime, stime, cutime and cstime: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = rest.slice(9)
    return { parent: parent ?? 0, ticks: utime + stime, reaped: cutime + cstime }
  } catch {
    // It has ended since its name was read.
    return { parent: -1, ticks: 0, reaped: 0 }
  }
}
