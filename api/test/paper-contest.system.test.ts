import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import type { Caller } from './caller.ts'
import { contest, countChannels, listDoubles } from './paper-contest.ts'
import { seeded, seedOf } from './random.ts'
import { realRaffle } from './real-raffle.ts'

/** The full sizes are 1000 and 20. */
const NUMEROS = Number(process.env.PAPEL_CONTIENDA ?? 100)
const MUERTES = Number(process.env.PAPEL_MUERTES ?? 3)
const SEED = seedOf('PAPEL_SEED')
/** Acts under way at once, and how many are begun before the next kill, at most. */
const [CLIENTES, ACTOS] = [12, 150]

it(
  `${MUERTES} kills while every channel contends for ${NUMEROS} numbers and books: none is on paper and sold elsewhere (PAPEL_SEED=${SEED})`,
  async () => {
    const raffle = await realRaffle()
    const { db, world } = raffle
    const chance = seeded(SEED)
    const bugs: string[] = []
    const watched = (by: Caller): Caller => ({
      async call(endpoint, input) {
        const answer = await by.call(endpoint, input)
        if (answer.status === 500) bugs.push(`${endpoint.path}: ${JSON.stringify(answer.body)}`)
        return answer
      },
    })
    const [vendedora] = world.sellers
    if (!vendedora) throw new Error('Nobody sells')
    const { acts, assign } = await contest({
      admin: watched(world.callers.admin),
      buyers: world.shoppers.slice(0, 3).map(watched),
      hers: watched(world.callers.vendedora),
      vendedora,
      rifas: await db.selectFrom('rifa').select(['id', 'numero']).orderBy('numero').limit(NUMEROS).execute(),
      chance,
    })
    await assign([1, 2, 3])
    let begun = 0
    let unanswered = 0
    for (let muerte = 0; muerte < MUERTES; muerte++) {
      const enough = begun + 40 + chance.below(ACTOS)
      let over = false
      const clients = Array.from({ length: CLIENTES }, async () => {
        while (!over) {
          begun++
          await chance
            .pick(acts)()
            .catch(() => unanswered++)
        }
      })
      while (begun < enough) await delay(1)
      // The server, the server with its PostgreSQL, or the connections alone.
      if (muerte % 3 === 2) await killConnections(raffle)
      else await raffle.kill({ together: muerte % 3 === 1 })
      over = true
      await Promise.all(clients)
      if (muerte % 3 !== 2) await raffle.start()
      expect(await listDoubles(db)).toEqual([])
      expect(await findBroken(db)).toEqual([])
      // What the shop holds is free again, as half an hour later.
      await sql`with c as (update compra set expires_at = now() where estado in ('creada', 'esperando_pago') and expires_at > now() returning id)
        update titular set expires_at = now() where estado = 'reservada' and compra_id in (select id from c)`.execute(
        db,
      )
    }
    const channels = await countChannels(db)
    console.log(
      `${MUERTES} kills, ${begun} acts, ${unanswered} of them without an answer: ${JSON.stringify(channels)}, no number twice`,
    )
    expect(Object.values(channels).every(n => n > 0)).toBe(true)
    expect(bugs).toEqual([])
  },
  (120 + 30 * MUERTES) * 1_000,
)

/** All connections of the server to its database, in the middle of what they do. */
async function killConnections({ db }: { db: Parameters<typeof listDoubles>[0] }): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`.execute(db)
}
