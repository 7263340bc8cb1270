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

/** The real server dies by kill -9 under load, every third time with its PostgreSQL, and starts again on what it left. */
const KILLS = Number(process.env.CRASH_KILLS ?? 3)
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

it(
  `${KILLS} times kill -9 under load lose nothing that was acknowledged (CRASH_SEED=${SEED})`,
  async () => {
    for (let done = 0; done < KILLS; done += KILLS_PER_FOLDER) {
      const raffle = await realRaffle()
      for (let i = done; i < Math.min(done + KILLS_PER_FOLDER, KILLS); i++)
        await crash(raffle, { together: i % 3 === 2 })
      await raffle.settle()
      await expectWhole(raffle, { settled: true })
      for (const { outcome } of raffle.world.history.entries) counts[outcome]++
      await raffle.close()
      if (done + KILLS_PER_FOLDER < KILLS) console.log(`${startTimes.length} kills so far, all checked`)
    }
    console.log(
      `${KILLS} kills (${counts.together} with PostgreSQL): ${counts.ok} operations acknowledged, ${counts.refused} refused, ${counts.unknown} without an answer`,
    )
    measured('serving again', startTimes, { within: 5_000 })
  },
  (120 + 60 * KILLS) * 1_000,
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
