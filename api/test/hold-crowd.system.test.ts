import { expect, it, onTestFinished, vi } from 'vitest'
import { comeBack, decide, type Line, numbersOnSale, testShop, tryCheckOut } from './shop.ts'
import { insertShoppers } from './shoppers.ts'
import { type Client, client } from './test-app.ts'
import { DEFAULT_LIMITS } from './without-limits.ts'

vi.setConfig({ testTimeout: 240_000 })

const [HONEST, GREEDY] = [200, 20]
const [CI, NORA] = [45_000_000, { nombreCompleto: 'Nora Paz' }]
/** A client, and without an account what its buyer says of themselves. */
type Person = [who: Client, comprador?: { nombreCompleto: string; ci: string; email: string }]
const CARRIER = { 'x-forwarded-for': '203.0.113.7' }

it.each([
  ['a raffle of ten thousand numbers', 'with accounts', 10_000],
  ['a raffle of a thousand numbers', 'without accounts', 1_000],
])(
  'in %s, 200 people behind the address of 20 greedy ones each get the number they chose, %s',
  async (_name, how, cantidad) => {
    const t = await testShop({ ...DEFAULT_LIMITS, TRUST_PROXY: '1' })
    onTestFinished(() => t.close())
    const numbers = (await numbersOnSale(t, cantidad)).take(cantidad)
    const tokens = await insertShoppers(t.db, HONEST + GREEDY, t.clock.now())
    const people = tokens.map(
      (token, i): Person =>
        how === 'with accounts'
          ? [client(t.app, token)]
          : [client(t.app, null), { ...NORA, ci: `${CI + i}`, email: `n${i}@correo.test` }],
    )
    const greedy = people.slice(HONEST)
    const held = new Set<Line>()
    const free = () => numbers.filter(line => !held.has(line))
    /** Each takes as much as it is given, in carts of ten and then of less, and comes again every minute. */
    const grab = async () => {
      for (const who of greedy) {
        for (const size of [10, 3, 1, 1]) {
          const lines = free().slice(0, size)
          if ((await tryCheckOut(who[0], lines, CARRIER, who[1])).status === 200)
            for (const line of lines) held.add(line)
        }
      }
    }
    for (const [i, who] of people.slice(0, HONEST).entries()) {
      if (i % GREEDY === 0) await grab()
      const [line] = free() as [Line]
      held.add(line)
      const answer = await tryCheckOut(who[0], [line], CARRIER, who[1])
      expect([i, answer.status, answer.body.code]).toEqual([i, 200, undefined])
      t.clock.advance({ seconds: 3 })
      if (i % 2 === 1) continue
      const referencia = answer.body.external_reference
      await decide(who[0], referencia, 'aprobar')
      await comeBack(who[0], referencia)
    }
  },
)
