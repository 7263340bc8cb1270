import { checkoutApi, padNumber, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { measured } from './figure.ts'
import { CLASES, type Clase, type Fleet, startFleet } from './fleet.ts'
import type { Entry } from './history.ts'
import { crowdInstalments } from './instalment-crowd.ts'
import { assign, saleOf } from './on-sale.ts'
import { seeded, seedOf } from './random.ts'

/** Everybody at once over HTTP, at one real server process and at two on one database. Sizes of a quick run; `npm run night -- stampede` sets the long ones. */
const SERVERS = (process.env.STAMPEDE_SERVERS ?? '2').split(',').map(Number)
const CLIENTS = Number(process.env.STAMPEDE_CLIENTS ?? 32)
const ATTEMPTS = Number(process.env.STAMPEDE_ATTEMPTS ?? 400)
const NUMBERS = Number(process.env.STAMPEDE_NUMBERS ?? 50)
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 40)
const HOT_SECONDS = Number(process.env.HOT_SECONDS ?? 2)
const CUOTAS = Number(process.env.STAMPEDE_CUOTAS ?? 200)
const SEED = seedOf('STAMPEDE_SEED')
const chance = seeded(SEED)

/** Of 40 numbers, ten an order: beyond them no order succeeds until a hold ends. */
const ORDERS_AT_ONCE = 4

const LIMIT = 900_000

/** All clients try one to three numbers at a time until the attempts are used up. */
async function stampede({ buy, rifas }: Fleet, attempts = ATTEMPTS): Promise<void> {
  const ids = rifas.map(({ id }) => id)
  let left = attempts
  const client = async (_: unknown, shopper: number) => {
    while (left-- > 0) await buy(shopper, chance.some(ids, 1 + chance.below(3)))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function count(fleet: Fleet, query: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${sql.raw(query)}) found`.execute(fleet.db)
  return rows[0]?.n ?? -1
}
const doubles = (fleet: Fleet) =>
  count(fleet, `select rifa_id from titular where estado <> 'liberada' group by rifa_id having count(*) > 1`)
const taken = (fleet: Fleet) => count(fleet, `select from titular where estado <> 'liberada'`)

/** Refusals that name a number nobody had ordered by then, or not one of their own. */
function groundless({ history: { entries }, rifas }: Fleet): Entry[] {
  const idOf = new Map(rifas.map(({ id, numero }) => [padNumber(numero, 5), id]))
  const firstOrder = new Map<string, number>()
  for (const entry of entries) {
    if (entry.outcome !== 'ok' || entry.tipo !== 'comprar') continue
    for (const id of entry.rifas) if (!firstOrder.has(id)) firstOrder.set(id, entry.sent)
  }
  return entries.filter(entry => {
    if (entry.outcome !== 'refused' || entry.tipo !== 'comprar') return false
    const named = [...entry.message.matchAll(/\d+/g)].map(([numero]) => idOf.get(numero) ?? '')
    return (
      !named.length || named.some(id => !entry.rifas.includes(id) || !((firstOrder.get(id) ?? Infinity) < entry.ended))
    )
  })
}

const statuses = ({ history: { entries } }: Fleet) => new Set(entries.map(({ status, code }) => `${status} ${code}`))
const WON_OR_LOST = new Set(['200 ', '409 RIFA_NO_DISPONIBLE'])

/** In a continua at the most servers alone, and half as often: its numbers are taken by the same functions. */
const KINDS = CLASES.flatMap(clase =>
  (clase === 'serie' ? SERVERS : [Math.max(...SERVERS)]).map(servers => [clase, servers] as const),
)
const sizesIn = (clase: Clase) => {
  const [attempts = 0, numbers = 0, rounds = 0, seconds = 0] = [ATTEMPTS, NUMBERS, ROUNDS, HOT_SECONDS].map(n =>
    clase === 'serie' ? n : Math.ceil(n / 2),
  )
  return { attempts, numbers, rounds, seconds }
}

describe.each(KINDS)('in a %s with %i server processes', (clase, servers) => {
  const { attempts, numbers, rounds, seconds } = sizesIn(clase)
  it(
    `${CLIENTS} clients with ${attempts} attempts on ${numbers} numbers sell each of them once and fail never`,
    async () => {
      const fleet = await startFleet(servers, { clase, cantidad: numbers, shoppers: CLIENTS + 1 })
      const begin = performance.now()
      await stampede(fleet, attempts)
      const took = (performance.now() - begin) / 1_000
      // All remaining numbers can still be bought.
      for (const { id } of fleet.rifas) await fleet.buy(CLIENTS, [id])
      expect(statuses(fleet)).toEqual(WON_OR_LOST)
      expect(groundless(fleet)).toEqual([])
      expect(await doubles(fleet)).toBe(0)
      expect(await taken(fleet)).toBe(numbers)
      expect(await fleet.findings()).toEqual([])
      const won = fleet.history.entries.filter(({ outcome }) => outcome === 'ok').length
      console.log(
        `${servers} servers: ${attempts} attempts in ${took.toFixed(1)} s, ${won} orders placed, 0 sold twice`,
      )
    },
    LIMIT,
  )

  it(
    `shop, seller and admin want one number: ${rounds} rounds have one winner each, and the losers hear the number`,
    async () => {
      const fleet = await startFleet(servers, { clase, cantidad: rounds })
      const wins = { cliente: 0, vendedora: 0, admin: 0 }
      for (const [round, { id, numero }] of fleet.rifas.entries()) {
        const padded = String(numero).padStart(5, '0')
        await assign(fleet.db, id, fleet.people.vendedora)
        for (const [who, { status, body }] of await runFor(fleet, id, round)) {
          if (status === 200) wins[who]++
          else expect([status, body.message]).toEqual([409, `El número ${padded} ya no está disponible.`])
        }
      }
      expect(wins.cliente + wins.vendedora + wins.admin).toBe(rounds)
      expect([await taken(fleet), await doubles(fleet)]).toEqual([rounds, 0])
      console.log(`${servers} servers: ${rounds} rounds, won by ${JSON.stringify(wins)}`)
    },
    LIMIT,
  )

  it(
    `32 clients for ${seconds} s on 40 hot numbers, ten shuffled an order, never deadlock`,
    async () => {
      const fleet = await startFleet(servers, { clase, cantidad: 40, shoppers: 32 })
      const ids = fleet.rifas.map(({ id }) => id)
      const end = Date.now() + seconds * 1_000
      const won = () => fleet.history.entries.filter(({ outcome }) => outcome === 'ok').length
      const going = () => Date.now() < end || won() <= ORDERS_AT_ONCE
      const times: number[] = []
      const client = async (_: unknown, shopper: number) => {
        while (going()) {
          const begin = performance.now()
          await fleet.buy(shopper, chance.some(ids, 10))
          times.push(performance.now() - begin)
        }
      }
      await Promise.all([endHolds(fleet, going), ...Array.from({ length: 32 }, client)])
      expect(statuses(fleet)).toEqual(WON_OR_LOST)
      expect([await doubles(fleet), await deadlocks(fleet)]).toEqual([0, 0])
      expect(await fleet.findings()).toEqual([])
      console.log(`${servers} servers: ${times.length} orders tried on hot numbers, ${won()} placed, 0 deadlocks`)
      measured('an order on hot numbers', times, { within: 250, share: 0.99 })
    },
    LIMIT,
  )
})

it(
  `${CLIENTS} clients with ${CUOTAS} attempts take, pay and undo the instalments of twenty numbers while two draws are held: each is paid once`,
  async () => {
    const fleet = await startFleet(2, { clase: 'continua', cantidad: 20 })
    await crowdInstalments(fleet, chance, { clients: CLIENTS, attempts: CUOTAS })
    const { entries } = fleet.history
    expect(entries.filter(({ status, code }) => !INSTALMENTS.includes(`${status} ${code}`))).toEqual([])
    expect(await paidTwice(fleet)).toBe(0)
    expect(await fleet.findings()).toEqual([])
    const done = entries.filter(({ outcome }) => outcome === 'ok')
    const drawn = done.filter(({ tipo }) => tipo === 'sortear').length
    expect(drawn).toBe(2)
    console.log(`instalments: ${entries.length} attempts, ${done.length} done, 0 paid twice`)
  },
  LIMIT,
)

describe('the control', () => {
  it(
    'instalments without the lock of their number are paid twice',
    async () => {
      const fleet = await startFleet(2, { clase: 'continua', cantidad: 10, guarded: false })
      await crowdInstalments(fleet, chance, { clients: CLIENTS, attempts: CUOTAS })
      const twice = await paidTwice(fleet)
      console.log(`without the lock: ${twice} instalments paid by more than one order`)
      expect(twice).toBeGreaterThan(0)
      expect(JSON.stringify(await fleet.findings())).toContain('cuota-sin-pago')
    },
    LIMIT,
  )

  it.each(CLASES)(
    'the same stampede in a %s without the lock and without the index sells numbers twice',
    async clase => {
      const { attempts, numbers } = sizesIn(clase)
      const fleet = await startFleet(2, { clase, cantidad: numbers, shoppers: CLIENTS, guarded: false })
      await stampede(fleet, attempts)
      const twice = await doubles(fleet)
      console.log(`without lock and index: ${twice} of ${numbers} numbers in more than one live order`)
      expect(twice).toBeGreaterThan(0)
      expect(JSON.stringify(await fleet.findings())).toContain('dos-titulares')
    },
    LIMIT,
  )
})

/** Instalments that more than one paid order is for. */
const paidTwice = (fleet: Fleet) =>
  count(
    fleet,
    `select from compra_linea l join compra c on c.id = l.compra_id
    where l.titular_id is not null and c.pagada_at is not null group by l.titular_id, l.n having count(*) > 1`,
  )
const INSTALMENTS = [
  '200 ',
  '409 CUOTA_PAGADA',
  '409 CUOTAS_EN_ORDEN',
  '409 CUOTAS_PAGADAS',
  '409 SORTEO_CERRADO',
  '409 VENTA_NO_ANULABLE',
  '429 DEMASIADOS_INTENTOS',
]

async function runFor({ as, plan }: Fleet, rifaId: string, round: number) {
  const modalidadId = plan()
  const body = { ...saleOf(rifaId, 'pos'), modalidadId }
  const productos = [{ _id: rifaId, quantity: 1, tipo: 'rifa' as const, modalidadId }]
  const start = {
    cliente: () => as('cliente', round).call(checkoutApi.procesarPago, { body: { productos } }),
    vendedora: () => as('vendedora', round + 1).call(ventaApi.realizarCompraFisica, { body }),
    admin: () => as('admin', chance.below(2)).call(ventaApi.realizarCompraFisica, { body }),
  }
  const order = chance.some(['cliente', 'vendedora', 'admin'] as const, 3)
  return Promise.all(order.map(async who => [who, await start[who]()] as const))
}

/** Time passes for the holds, so that the numbers stay in dispute. It locks in the one order that everybody uses. */
async function endHolds({ db }: Fleet, going: () => boolean): Promise<void> {
  while (going()) {
    await db.transaction().execute(async db => {
      const { rows } = await sql<{ id: string }>`
        select id from compra where estado in ('creada', 'esperando_pago') order by id for no key update`.execute(db)
      const ids = rows.map(({ id }) => id)
      await sql`select from rifa order by numero for no key update`.execute(db)
      // The server's clock has milliseconds, and so have its holds.
      const clock = sql`date_trunc('milliseconds', now())`
      const held = sql`expires_at > now() and estado in ('creada', 'esperando_pago', 'reservada')`
      await sql`update titular set expires_at = ${clock} where compra_id = any(${ids}::uuid[]) and ${held}`.execute(db)
      await sql`update compra set expires_at = ${clock} where id = any(${ids}::uuid[]) and ${held}`.execute(db)
    })
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function deadlocks(fleet: Fleet): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(fleet.db)
  const { rows } = await sql<{ n: number }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`.execute(fleet.db)
  return rows[0]?.n ?? -1
}
