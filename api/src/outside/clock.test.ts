import { describe, expect, it } from 'vitest'
import { databaseClock, disagreements } from './clock.ts'

const HOUR = 3_600_000
const RIGHT = Date.parse('2026-11-21T15:00:00Z')

/** A machine whose clock is off by some milliseconds, and a database whose clock may be moved. */
function beside(wrongMs: number) {
  const time = { gone: 0, machine: RIGHT + wrongMs, database: RIGHT }
  const clock = databaseClock({
    machine: { now: () => new Date(time.machine + time.gone) },
    database: async () => new Date(time.database + time.gone),
    steady: () => time.gone,
  })
  return { time, clock, now: () => clock.now().getTime() - RIGHT - time.gone }
}

describe('a clock that follows the database', () => {
  it.each([HOUR, 24 * HOUR, 365 * 24 * HOUR, -HOUR, -24 * HOUR, -365 * 24 * HOUR])(
    'is right on a machine that is %i ms ahead, and says so',
    async wrongMs => {
      const { clock, time, now } = beside(wrongMs)
      await clock.look()
      expect(now()).toBe(0)
      expect(clock.ahead()).toEqual({ 'la base de datos': wrongMs / 1000 })
      const way = wrongMs > 0 ? 'adelanta' : 'atrasa'
      expect(disagreements(clock)).toEqual([
        `El reloj de este servidor ${way} ${Math.abs(wrongMs / 1000)} s respecto de la base de datos.`,
      ])
      time.machine = RIGHT
      time.gone += 5_000
      await clock.look()
      expect([now(), disagreements(clock)]).toEqual([0, []])
    },
  )

  it('continues while its machine’s clock is set, and between reads', async () => {
    const { clock, time, now } = beside(0)
    await clock.look()
    time.machine += HOUR
    time.gone += 10_000
    expect(now()).toBe(0)
  })

  it('follows the database where that goes wrong, and back', async () => {
    const { clock, time, now } = beside(0)
    for (const wrong of [HOUR, 0]) {
      time.database = RIGHT + wrong
      await clock.look()
      expect(now()).toBe(wrong)
    }
  })

  it('takes what the wait for an answer explains for no difference', async () => {
    const { clock, time, now } = beside(0)
    await clock.look()
    const slow = databaseClock({
      machine: { now: () => clock.now() },
      database: async () => {
        const at = clock.now()
        time.gone += 400
        return at
      },
      steady: () => time.gone,
    })
    await slow.look()
    expect(slow.now()).toEqual(clock.now())
    expect(now()).toBe(0)
  })

  it('reports a disagreeing beacon separately', async () => {
    const { clock, time } = beside(0)
    await clock.look()
    clock.compare('la red del azar público', new Date(RIGHT + time.gone - HOUR))
    expect(disagreements(clock)).toEqual([
      'El reloj de este servidor adelanta 3600 s respecto de la red del azar público.',
    ])
  })
})
