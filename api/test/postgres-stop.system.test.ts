import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { measured } from './figure.ts'
import { isBug } from './history.ts'
import { startLoad } from './load.ts'
import { seeded, seedOf } from './random.ts'
import { type RealRaffle, realRaffle } from './real-raffle.ts'

/** PostgreSQL is stopped with -m immediate under load; the server is not restarted. */
const STOPS = Number(process.env.POSTGRES_STOPS ?? 2)
const CLIENTS = 12
/** Operations between two stops, at most. */
const OPERATIONS = 120
const SEED = seedOf('POSTGRES_SEED')
const chance = seeded(SEED)

it(
  `${STOPS} immediate stops of PostgreSQL under load lose nothing that was acknowledged (POSTGRES_SEED=${SEED})`,
  async () => {
    const raffle = await realRaffle()
    const { world } = raffle
    const entries = world.history.entries
    const load = startLoad(world, { clients: CLIENTS, chance, onSilence: 'wait' })
    const back: number[] = []
    const meanwhile = new Set<number>()
    for (let i = 0; i < STOPS; i++) {
      const enough = entries.length + 1 + chance.below(OPERATIONS)
      while (entries.length < enough) await delay(1)
      back.push(await stop(raffle, meanwhile))
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

/** How long the server was not ready, in milliseconds; its readiness statuses meanwhile go into `statuses`. */
async function stop({ stopPostgres, status }: RealRaffle, statuses: Set<number>): Promise<number> {
  const begin = performance.now()
  stopPostgres()
  for (let now = await status(); now === 200; now = await status()) await delay(1)
  for (let now = 503; now !== 200; ) {
    statuses.add(now)
    now = await status()
  }
  return performance.now() - begin
}
