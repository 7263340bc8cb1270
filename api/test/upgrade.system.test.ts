import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/pool.ts'
import { insertPeople } from '#demo/cast.ts'
import { insertOrganizacion } from '#demo/organizacion.ts'
import { urlOf } from './database-url.ts'
import { type OnSale, putOnSale } from './on-sale.ts'
import { seeded, seedOf } from './random.ts'
import { createEmpty, type OwnDatabase, queryIn } from './test-cluster.ts'
import { testFolder } from './test-folder.ts'
import { type Machine, makeMachine, type Version, WAYS } from './upgrade-machine.ts'

/**
 * An upgrade with real servers, of each of the three ways to install: today's program as version 1, the same with a planted migration as others.
 * Somebody sells all the time, and the command is killed at one of its steps; `npm run night -- upgrade` kills it at every one.
 */
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })

const SEED = seedOf('UPGRADE_SEED')
const chance = seeded(SEED)
const ADDS = 'alter table premio add column planted text;'

/** `commands`: how many an upgrade to it gives, with containers and otherwise. */
type Kind = Version & { what: string; ends: '1' | '2'; commands: { containers: number; else: number } }
const KINDS: Kind[] = [
  { what: 'that is fine', name: '2', sql: ADDS, ends: '2', commands: { containers: 12, else: 8 } },
  {
    what: 'whose migration is refused',
    name: '3',
    sql: `${ADDS} select 1 / 0;`,
    ends: '1',
    commands: { containers: 15, else: 10 },
  },
  {
    what: 'that does not start',
    name: '4',
    sql: ADDS,
    file: 'server.js',
    change: ['await import', 'process.exit(1)\nawait import'],
    ends: '1',
    commands: { containers: 17, else: 12 },
  },
  {
    what: 'that starts, could sell, never gets ready and ends',
    name: '5',
    sql: ADDS,
    file: 'http/report/health.ts',
    change: [
      'const ready = async () => {',
      `let asked = 0\n  const ready = async () => {\n    if (++asked > 5) process.exit(1)\n    throw new AppError('BASE_DE_DATOS')`,
    ],
    ends: '1',
    commands: { containers: 17, else: 12 },
  },
]

const NIGHT = process.env.UPGRADES === 'all'
/** By day each way goes over to a kind of its own; one of the two that do not get ready is left out. */
const KINDS_OF_DAY = mixed([0, 1, 2 + chance.below(2)])
const kindsOf = (way: number) => KINDS.filter((_, kind) => NIGHT || KINDS_OF_DAY[way] === kind)

function mixed(numbers: number[]): number[] {
  const [first = 0] = numbers.splice(chance.below(numbers.length), 1)
  return numbers.length > 0 ? [first, ...mixed(numbers)] : [first]
}

/** Where it is killed: before or after one of its commands; at night each of them, and nowhere. */
function killsOf({ commands }: Kind, way: (typeof WAYS)[number]): string[] {
  const length = way === 'containers' ? commands.containers : commands.else
  const all = Array.from({ length }, (_, i) => [`before ${i + 1}`, `after ${i + 1}`]).flat()
  return NIGHT ? [`before ${length + 1}`, ...all] : [all[chance.below(all.length)] ?? '']
}

const cluster = inject('testCluster')
const folder = await testFolder()
/** A raffle on sale at today's level, of which each upgrade gets a copy. */
let prepared: OwnDatabase
let rifas: OnSale['rifas']
beforeAll(async () => {
  prepared = await createEmpty(cluster)
  const db = openDatabase(prepared.connection)
  await migrate(db)
  await insertPeople(db)
  await insertOrganizacion(db)
  rifas = (await putOnSale(db, { cantidad: 5_000, fecha: '2099-12-24' })).rifas
  await db.destroy()
})
afterAll(async () => {
  await prepared?.drop()
  console.log(`${tried} upgrades, ${sold} sales acknowledged, all there`)
})
let [tried, sold] = [0, 0]

async function copyOfPrepared(): Promise<OwnDatabase> {
  const copy = await createEmpty(cluster)
  const nameOf = async (database: OwnDatabase) =>
    (await queryIn(database.connection, 'select current_database() as name'))[0]?.name
  const [name, from] = [await nameOf(copy), await nameOf(prepared)]
  await queryIn(cluster, `drop database ${name}`, `create database ${name} template ${from}`)
  return copy
}

describe.each(WAYS.map((way, i) => ({ way, kinds: kindsOf(i) })))('$way', ({ way, kinds }) => {
  let machine: Machine
  beforeAll(async () => {
    machine = await makeMachine(join(folder, way), way, [{ name: '1' }, ...kinds])
  })
  afterAll(() => machine?.stop())

  /** Version 1 serves a raffle of its own, and somebody has bought. */
  async function begin() {
    const database = await copyOfPrepared()
    await machine.begin(urlOf(database.connection))
    const sales = machine.sell(rifas)
    const sell = (n: number) =>
      expect.poll(() => sales.acknowledged.length, { timeout: 240_000, message: machine.log() }).toBeGreaterThan(n)
    await sell(5)
    /** Whoever serves now sells on, and has all that was ever acknowledged. Returns the level of the database. */
    const expectAll = async () => {
      await sell(sales.acknowledged.length + 3)
      await sales.stop()
      await machine.stop()
      const db = openDatabase(database.connection)
      const kept = await db
        .selectFrom('titular')
        .innerJoin('rifa', 'rifa.id', 'titular.rifa_id')
        .select('rifa.numero')
        .execute()
      expect(await findBroken(db)).toEqual([])
      await db.destroy()
      const [last] = await queryIn(database.connection, 'select max(name) as level from kysely_migration')
      await database.drop()
      const numbers = new Set(kept.map(({ numero }) => numero))
      expect(sales.acknowledged.filter(numero => !numbers.has(numero))).toEqual([])
      sold += sales.acknowledged.length
      tried++
      return last?.level
    }
    return { expectAll }
  }

  describe.each(kinds)('an upgrade to a version $what', kind => {
    it.each(killsOf(kind, way))(`loses no sale, killed %s (UPGRADE_SEED=${SEED})`, async kill => {
      const { expectAll } = await begin()
      // Before a command that it does not give it is not killed.
      const first = await machine.upgrade(kind.name, kill)
      const ended = kill === `before ${(way === 'containers' ? kind.commands.containers : kind.commands.else) + 1}`
      expect(first.status === null, `${first.said}\n${machine.log()}`).toBe(!ended)
      const { status, said } = ended ? first : await machine.upgrade(kind.name)
      const context = `${said}\n${machine.log()}`
      expect([machine.version(), machine.left()], context).toEqual([kind.ends, []])
      expect(status, context).toBe(kind.ends === '1' ? 1 : 0)
      expect((await expectAll()) === '0900_planted').toBe(kind.ends === '2')
    })
  })
})
