import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { checkoutApi, pagoApi, rifaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { findBroken } from '#db/invariants/invariants.ts'
import type { Db } from '#db/schema.ts'
import { type Caller, caller } from './caller.ts'
import { putOnSale } from './on-sale.ts'
import { seeded } from './random.ts'
import { startServer } from './server-process.ts'
import { insertShoppers } from './shoppers.ts'
import { DEFAULT_LIMITS } from './without-limits.ts'

export type Attack = {
  /** Attackers' networks, with 20 verified accounts each, on as many addresses. */
  networks: number
  numbers: number
  buyers: number
  seed: number
  /** An honest buyer goes away after so many refusals; by themselves, after a minute. */
  patience?: number
}

export type Starved = {
  tries: number
  /** Numbers held by the attackers in the end. */
  held: number
  /** What is not in order in the books. */
  broken: unknown[]
  buyers: { owns: boolean; wanted: number; refusals: number; refusedMs: number; lastRefusal: string }[]
}

const ACCOUNTS = 20
const AT_ONCE = 16
const PAUSE_MS = 100
/** Buyers start once each attacker has been refused so many times in a row, when all available numbers are held. */
const IN_VAIN = 10
/** An honest buyer tries every half second. */
const AGAIN_MS = 500

/**
 * Attackers hold all they can on a real server, and never pay. Then, while they continue, honest buyers, each on a
 * separate network, come one after the other, look for free numbers, order one to three of them, and pay.
 */
export async function starve(
  { db, url: databaseUrl }: { db: Db; url: string },
  { networks, numbers, buyers, seed, patience = 120 }: Attack,
  limits: Record<string, string> = DEFAULT_LIMITS,
): Promise<Starved> {
  const chance = seeded(seed)
  const { sorteoId } = await putOnSale(db, { cantidad: numbers, fecha: '2099-12-24' })
  const tokens = await insertShoppers(db, networks * ACCOUNTS + buyers)
  const honest = tokens.splice(0, buyers)
  await sql`update usuario set email_verified_at = now()`.execute(db)
  const folder = await mkdtemp(join(tmpdir(), 'tal-'))
  const server = startServer({ DATABASE_URL: databaseUrl, DATA_DIR: folder, TRUST_PROXY: '1', ...limits })
  try {
    const url = await server.url
    const strangers = tokens.map((token, i) => ({
      as: caller(url, token),
      ip: `100.64.${i % networks}.${Math.floor(i / networks)}`,
    }))
    const attack = { tries: 0, inVain: 0, over: false, free: await freeNumbers(db) }
    const attackers = Array.from({ length: Math.max(AT_ONCE, networks) }, (_, i) => {
      const own = strangers.filter((_, j) => j % networks === i % networks)
      return hold(own)
    })
    const looking = look()
    while (attack.inVain < IN_VAIN * attackers.length) await delay(PAUSE_MS)
    const coming = []
    for (const [i, token] of honest.entries()) {
      coming.push(buy(caller(url, token), `198.51.${i}.7`))
      await delay(PAUSE_MS)
    }
    const bought = await Promise.all(coming)
    attack.over = true
    await Promise.all([...attackers, looking])
    return { tries: attack.tries, held: await heldNumbers(db), broken: await findBroken(db), buyers: bought }

    async function hold(own: typeof strangers): Promise<void> {
      let size = 20
      for (let turn = 0; !attack.over; turn++) {
        attack.tries++
        const { as, ip } = own[turn % own.length] as (typeof strangers)[number]
        const { status, body } = await order(as, ip, chance.some(attack.free, size))
        attack.inVain = status === 200 ? 0 : attack.inVain + 1
        if (status === 200) continue
        // What is too much for the draw is tried with less; once one is too much, from the beginning.
        if (body.code === 'RESERVAS_SORTEO') size = size > 1 ? Math.floor(size / 2) : 20
        await delay(PAUSE_MS)
      }
    }

    async function look(): Promise<void> {
      while (!attack.over) {
        await delay(PAUSE_MS)
        attack.free = await freeNumbers(db)
      }
    }

    async function buy(as: Caller, ip: string): Promise<Starved['buyers'][number]> {
      const wanted = 1 + chance.below(3)
      const begin = performance.now()
      const headers = { 'x-forwarded-for': ip }
      let lastRefusal = ''
      for (let refusals = 0; refusals < patience; refusals++) {
        const shown = await as.call(rifaApi.listarRifas, {
          query: { sorteo: sorteoId, estado: 'libre', limit: 100 },
          headers,
        })
        const ids = chance.some(shown.body.rifas ?? [], wanted).map(({ _id }) => _id)
        const { status, body } = await order(as, ip, ids)
        if (status === 200) {
          const refusedMs = refusals ? performance.now() - begin : 0
          return { owns: await pay(as, body.external_reference), wanted, refusals, refusedMs, lastRefusal }
        }
        lastRefusal = body.code ?? `${status}`
        await delay(AGAIN_MS)
      }
      return { owns: false, wanted, refusals: patience, refusedMs: performance.now() - begin, lastRefusal }
    }

    async function pay(as: Caller, referencia: string): Promise<boolean> {
      await as.call(pagoApi.pagarSimulado, { params: { referencia }, body: { decision: 'aprobar' } })
      await as.call(pagoApi.exito, {
        query: { payment_id: 'null', status: 'approved', external_reference: referencia },
      })
      const { rows } = await sql`select from compra where referencia = ${referencia} and estado = 'pagada'`.execute(db)
      return rows.length === 1
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const order = (as: Caller, ip: string, ids: readonly string[]) =>
  as.call(checkoutApi.procesarPago, {
    body: { productos: ids.map(_id => ({ _id, quantity: 1, tipo: 'rifa' as const })) },
    headers: { 'x-forwarded-for': ip },
  })

async function freeNumbers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from rifa where id not in (select rifa_id from titular where estado <> 'liberada')`.execute(db)
  return rows.map(({ id }) => id)
}

async function heldNumbers(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from titular where estado = 'reservada'`.execute(db)
  return rows[0]?.n ?? -1
}
