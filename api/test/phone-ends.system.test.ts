import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { beginFair, ENDS, judge, sellElsewhere } from '../../web/test/ends.ts'
import { seeded } from './random.ts'

const SEED = Number(process.env.OFFLINE_SEED ?? 34)
const RUNS = Number(process.env.OFFLINE_ENDS ?? 8)
const STEPS = 16
const DAY = 86_400_000

/**
 * Two telephones of one seller, whose clocks are days off, sell, are heard of, lose answers and meet ends of every kind in any order. Returns what
 * was found in each run: numbers that read as sold and are not, numbers of two people, and books that do not add up.
 */
async function around(run: number, creedulo: boolean) {
  const chance = seeded(SEED + run)
  const world = await beginFair({ salto: (chance.below(6) - 3) * DAY, creedulo })
  const { first, second, clock, db } = world
  const ends = Object.values(ENDS)
  const device = () => (chance.below(3) === 0 ? second : first)
  const steps = [
    () => device().sell(1 + chance.below(5), `Persona ${chance.below(1_000_000)}`),
    () => device().contact(),
    () => device().renew(false),
    () => device().sendInVain(),
    async () => clock.advance({ hours: chance.below(30) }),
    // One that is refused, after another one, ends nothing.
    () => ends[chance.below(ends.length)]?.end(world).catch(() => {}),
    () => sellElsewhere(world, [1 + chance.below(5)]).catch(() => {}),
  ]
  const found = { falsas: new Set<number>(), dobles: new Set<number>() }
  const look = async () => {
    const { falsas, dobles } = await judge(world)
    for (const numero of falsas) found.falsas.add(numero)
    for (const numero of dobles) found.dobles.add(numero)
  }
  for (let i = 0; i < STEPS; i++) {
    await steps[[0, 0, 0, 1, 2, 3, 4, 5, 6][chance.below(9)] ?? 0]?.()
    await look()
  }
  for (const one of [first, second]) await one.contact()
  await look()
  return { run, falsas: [...found.falsas], dobles: [...found.dobles], broken: await findBroken(db) }
}

it(
  `around any ends in any order «Vendida» is a sale, and nothing is sold twice (OFFLINE_SEED=${SEED})`,
  async () => {
    for (let run = 0; run < RUNS; run++)
      expect(await around(run, false)).toEqual({ run, falsas: [], dobles: [], broken: [] })
  },
  60_000 + RUNS * 10_000,
)

it(
  'telephones that take any answer for a sale are found',
  async () => {
    const found = { falsas: 0, dobles: 0 }
    for (let run = 0; run < RUNS; run++) {
      const { falsas, dobles } = await around(run, true)
      found.falsas += falsas.length
      found.dobles += dobles.length
    }
    expect(found.falsas).toBeGreaterThan(0)
    expect(found.dobles).toBeGreaterThan(0)
  },
  60_000 + RUNS * 10_000,
)
