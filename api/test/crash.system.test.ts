import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { measured } from './figure.ts'
import { type Entry, isBug } from './history.ts'
import { startLoad } from './load.ts'
import { seeded, seedOf } from './random.ts'
import { type RealRaffle, realRaffle } from './real-raffle.ts'

/**
 * Under load, the real server dies by kill -9, every third time with its PostgreSQL, and starts again on what it left; and
 * PostgreSQL alone stops as by `-m immediate`, while the server goes on.
 */
const KILLS = Number(process.env.CRASH_KILLS ?? 3)
const STOPS = Number(process.env.POSTGRES_STOPS ?? 2)
const CLIENTS = Number(process.env.CRASH_CLIENTS ?? 12)
/** A folder is used this long; then everything is settled and checked, and a new one begun. */
const KILLS_PER_FOLDER = 20
/** A server dies after at most so many more operations were begun, and so many milliseconds. */
const LIFE = { operations: 150, ms: 20 }
/** Repeats which operations are chosen and when the server is killed, not how they fall together. */
const SEED = seedOf('CRASH_SEED')
const chance = seeded(SEED)

const startTimes: number[] = []
const counts = { ok: 0, refused: 0, unknown: 0, together: 0 }

/** In a campaign whose numbers play in every draw half as often: of the same program it is the instalments and draws that are new. */
const KINDS = [
  ['serie', KILLS],
  ['continua', Math.ceil(KILLS / 2)],
] as const

it.each(KINDS)(
  `kill -9 under load in a %s, %i times, loses nothing that was acknowledged (CRASH_SEED=${SEED})`,
  async (clase, kills) => {
    Object.assign(counts, { ok: 0, refused: 0, unknown: 0, together: 0 })
    for (let done = 0; done < kills; done += KILLS_PER_FOLDER) {
      const raffle = await realRaffle(clase)
      for (let i = done; i < Math.min(done + KILLS_PER_FOLDER, kills); i++)
        await crash(raffle, { together: i % 3 === 2 })
      await raffle.settle()
      await expectWhole(raffle, { settled: true })
      for (const { outcome } of raffle.world.history.entries) counts[outcome]++
      await raffle.close()
      if (done + KILLS_PER_FOLDER < kills) console.log(`${startTimes.length} kills so far, all checked`)
    }
    console.log(
      `${clase}, ${kills} kills (${counts.together} with PostgreSQL): ${counts.ok} operations acknowledged, ${counts.refused} refused, ${counts.unknown} without an answer`,
    )
    measured('serving again', startTimes, { within: 5_000 })
  },
  (120 + 60 * KILLS) * 1_000,
)

it(
  `${STOPS} immediate stops of PostgreSQL under load lose nothing that was acknowledged (CRASH_SEED=${SEED})`,
  async () => {
    const raffle = await realRaffle()
    const { world } = raffle
    const entries = world.history.entries
    const load = startLoad(world, { clients: CLIENTS, chance, onSilence: 'wait' })
    const back: number[] = []
    const meanwhile = new Set<number>()
    for (let i = 0; i < STOPS; i++) {
      const enough = entries.length + 1 + chance.below(LIFE.operations)
      while (entries.length < enough) await delay(1)
      back.push(await timeAway(raffle, meanwhile))
      await raffle.moveOn()
    }
    await load.stop()
    world.history.quiesce()
    for (const again of world.unanswered.splice(0)) await again()
    await raffle.settle()

    expect(await raffle.findings({ settled: true })).toEqual([])
    expect(entries.filter(entry => isBug(entry) || (entry.outcome === 'unknown' && entry.status === 0))).toEqual([])
    expect([...meanwhile].filter(status => status !== 200)).toEqual([503])
    const outcomes = Object.groupBy(entries, ({ outcome }) => outcome)
    console.log(
      `${STOPS} stops: ${outcomes.ok?.length ?? 0} operations acknowledged, ${outcomes.refused?.length ?? 0} refused, ${outcomes.unknown?.length ?? 0} answered that it is away`,
    )
    measured('PostgreSQL back without a restart of the server', back, { within: 10_000 })
  },
  (120 + 60 * STOPS) * 1_000,
)

// With many kills only, because it takes as long as several of them: what is lost without waiting for the disk.
if (KILLS >= KILLS_PER_FOLDER) {
  it('without synchronous commit it would notice what is lost', async () => {
    const raffle = await realRaffle()
    await sql`alter system set synchronous_commit = off`.execute(raffle.db)
    // Nothing reaches the disk by itself for so long.
    await sql`alter system set wal_writer_delay = 10000`.execute(raffle.db)
    await sql`select pg_reload_conf()`.execute(raffle.db)
    const load = await work(raffle, LIFE.operations)
    await raffle.kill({ together: true })
    await load.stop()
    await raffle.start()
    const findings = (await raffle.findings({ settled: false })).join('\n')
    expect(findings).toMatch(/was acknowledged, and its order .* is lost/)
    await raffle.close()
  }, 120_000)
}

async function crash(raffle: RealRaffle, { together }: { together: boolean }): Promise<void> {
  const { world } = raffle
  const load = await work(raffle, chance.below(LIFE.operations))
  await delay(chance.below(LIFE.ms))
  await raffle.kill({ together })
  await load.stop()
  if (together) counts.together++

  startTimes.push(await raffle.start())
  world.history.quiesce()
  await expectWhole(raffle, { settled: false })
  // With the same keys: what was done gets the same reply, what was not is done now.
  for (const again of world.unanswered.splice(0)) await again()
  await raffle.moveOn()
}

/** Until so many more operations have begun; the load continues. */
async function work({ world }: RealRaffle, operations: number) {
  const load = startLoad(world, { clients: CLIENTS, chance, onSilence: 'leave' })
  const enough = world.history.entries.length + operations
  while (world.history.entries.length < enough) await delay(1)
  return load
}

async function expectWhole(raffle: RealRaffle, options: { settled: boolean }): Promise<void> {
  const { entries } = raffle.world.history
  const bugs = entries.filter(isBug)
  const findings = [...bugs.map(sayBug), ...(await raffle.findings(options))]
  if (findings.length === 0) return
  const kept = join(tmpdir(), `crash-history-${SEED}.jsonl`)
  await copyFile(raffle.file, kept)
  expect(findings, `the history is in ${kept}`).toEqual([])
}

const sayBug = ({ tipo, sent, status, code }: Entry) => `${tipo} #${sent} was answered ${status} ${code}`

/** How long the server was not ready, in milliseconds; its readiness statuses meanwhile go into `statuses`. */
async function timeAway(raffle: RealRaffle, statuses: Set<number>): Promise<number> {
  const begin = performance.now()
  raffle.stopPostgres()
  for (let now = await raffle.status(); now === 200; now = await raffle.status()) await delay(1)
  for (let now = 503; now !== 200; ) {
    statuses.add(now)
    now = await raffle.status()
  }
  return performance.now() - begin
}
