import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { contest, countChannels, listDoubles, removeGuards } from '../../../../test/paper-contest.ts'
import { scheduleAt } from '../../../../test/phone.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { seeded } from '../../../../test/random.ts'
import { testShop } from '../../../../test/shop.ts'
import { forTest } from '../../../../test/test-app.ts'

/** Numbers that are contended for; the full size is 1000. */
const NUMEROS = Number(process.env.PAPEL_CONTIENDA ?? 100)
const RONDAS = (8 * NUMEROS) / 100

async function makeContest() {
  const t = forTest(await testShop())
  const [admin, cliente, clienta, hers] = [
    await t.as('admin'),
    await t.as('cliente'),
    await t.as('clienta'),
    await t.as('vendedora'),
  ]
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: NUMEROS })
  await scheduleAt(t.db, '2026-12-24T23:00:00.000Z')
  const rifas = await t.db.selectFrom('rifa').select(['id', 'numero']).orderBy('numero').execute()
  const { vendedora } = t.users
  const made = await contest({ admin, buyers: [cliente, clienta], hers, vendedora, rifas, chance: seeded(33) })
  await made.assign([1])
  expect(await made.phone.borrow()).toHaveLength(1)
  const rounds = async (rondas: number) => {
    for (let ronda = 0; ronda < rondas; ronda++) {
      await Promise.all(made.acts.map(act => act()))
      if (ronda % 4 === 3) t.clock.advance({ minutes: 40 })
    }
  }
  return { t, rounds }
}

it(
  'shop, seller, telephone and organiser contend for numbers while books are printed, handed out, reprinted and returned: none is on paper and sold elsewhere',
  async () => {
    const { t, rounds } = await makeContest()
    await rounds(RONDAS)
    expect(await findBroken(t.db)).toEqual([])
    expect(await listDoubles(t.db)).toEqual([])
    // Every channel had its part.
    expect(Object.values(await countChannels(t.db)).every(n => n > 0)).toBe(true)
  },
  1_200 * NUMEROS,
)

it(
  'without its guards the same contest finds numbers on paper that are sold elsewhere',
  async () => {
    const { t, rounds } = await makeContest()
    await removeGuards(t.db)
    await rounds(RONDAS)
    expect((await listDoubles(t.db)).length).toBeGreaterThan(0)
    expect((await findBroken(t.db)).map(({ name }) => name)).toContain('papel-en-otro-canal')
  },
  1_200 * NUMEROS,
)
