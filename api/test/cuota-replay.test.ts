import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { cuotaApi, cuotasOf, resultadoApi, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { conUnPago, makeContinua, planOf, savePlanes, sealedIn, whenDue } from './continua.ts'
import { type Chance, seeded } from './random.ts'
import { type Shop, testShop } from './shop.ts'
import { print, type Sale, tellAndConfirm, WAYS } from './ways.ts'
import { WITHOUT_LIMITS } from './without-limits.ts'

const NUMEROS = 6
const SELLERS = ['vendedora', 'vendedor'] as const
type Event = [what: string, asked: Record<string, unknown>]

/** What an independent program in another language says of a campaign: sorteo/test/cuotas.py. */
const replay = (campaigns: object[]) =>
  JSON.parse(
    execFileSync('python3', ['-B', join(import.meta.dirname, '../../sorteo/test/cuotas.py')], {
      input: JSON.stringify(campaigns),
      encoding: 'utf8',
    }),
  )

type Planes = { nombre: string; total: number; vencen: number[] }[]
const between = (random: Chance, from: number, to: number) => from + random.below(to - from + 1)

/** A price table for so many draws: amounts that do not divide, plans that begin later. */
function randomPlanes(random: Chance, draws: number) {
  return Array.from({ length: 3 }, (_, i) => {
    const desde = i === 0 ? 1 : between(random, 1, draws)
    const hasta = between(random, desde, draws)
    const rest = Array.from({ length: between(random, 1, 11) }, () => between(random, hasta, draws)).toSorted(
      (a, b) => a - b,
    )
    return { nombre: `Plan ${i}`, desde, hasta, total: between(random, 500, 9_999) / 100, vencen: [desde, ...rest] }
  })
}

/** By which way a number is sold, and who has the money of it then. A number on paper is sold by its stub. */
const ORIGINS = [
  ['En la puerta', 'vendedora'],
  ['En la mesa, un talón', 'vendedora'],
  ['En un archivo', 'vendedora'],
  ['Desde un teléfono sin señal', 'vendedora'],
  ['Por QR', 'en línea'],
  ['En la tienda, con cuenta', 'en línea'],
] as const
const ON_PAPER = 6

/** Sells by a way at random; returns who has the money, and what the server answered. */
async function sell(t: Shop, random: Chance, sale: Sale): Promise<{ vendedor: string; status: number }> {
  const enPapel = t.db.selectFrom('rifa').select('id').where('numero', '=', sale.numero)
  const printed = await enPapel.where('en_papel_at', 'is not', null).executeTakeFirst()
  const [way, vendedor] = random.pick(sale.numero === ON_PAPER ? ORIGINS.slice(0, 3) : ORIGINS)
  const told = printed !== undefined && random.below(2) === 0
  const by = (name: string) => WAYS[name]?.sell(t, sale) ?? Promise.reject(new Error(name))
  const sold = (told ? tellAndConfirm(t, sale) : by(way)).catch((error: Error) => {
    // Nothing is lent once the sales of a draw were to have ended, though it is still open.
    if (error.message === 'nothing lent') return by('En la puerta')
    throw error
  })
  const status = await sold.then(
    () => 200,
    (error: Error) => {
      if (!REFUSED.test(error.message)) throw error
      return 409
    },
  )
  return { vendedor: told ? 'vendedora' : vendedor, status }
}

/** What a sale is refused with: no fault of the server's. */
const REFUSED =
  /^(RIFA_NO_DISPONIBLE|TALON_REGISTRADO|MODALIDAD_NO_VALE|SORTEO_CERRADO|CSV_INVALIDO|sin_numero|tardia|cancelada|no notice)$/

/** Asks for something at random and returns it with whether it was accepted. */
async function step(t: Shop, random: Chance, planes: Planes, fechas: string[], drawn: number) {
  const numero = between(random, 1, NUMEROS)
  const vendedor = random.pick(SELLERS)
  const holder = await t.db
    .selectFrom('titular')
    .selectAll()
    .where('numero', '=', numero)
    .where('estado', '=', 'vendida')
    .executeTakeFirst()
  const titularId = holder?.id ?? crypto.randomUUID()
  const [admin, seller] = [await t.as('admin'), await t.as(vendedor)]
  switch (random.pick(['venta', 'venta', 'cobro', 'cobro', 'cobro', 'anula', 'libera', 'cambio', 'sorteo'])) {
    case 'venta': {
      const { nombre, total, vencen } = random.pick(planes)
      const [first] = cuotasOf({ total: Math.round(total * 100), vencen })
      const plan = { id: await planOf(t, nombre), nombre, primera: (first?.monto ?? 0) / 100 }
      const { vendedor, status } = await sell(t, random, { numero, precio: 0, plan })
      return { event: ['venta', { numero, plan: nombre, vendedor }], status }
    }
    case 'cobro': {
      const { status } = await seller.call(cuotaApi.cobrarCuota, { body: { titularId, metodoPago: 'efectivo' } })
      return { event: ['cobro', { numero, vendedor }], status }
    }
    case 'anula': {
      const n = between(random, 1, 3)
      const cuota = t.db.selectFrom('cuota').select('compra_id').where('titular_id', '=', titularId).where('n', '=', n)
      const compraId = (await cuota.executeTakeFirst())?.compra_id ?? crypto.randomUUID()
      const { status } = await admin.call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se arrepintió' } })
      return { event: ['anula', { numero, n }], status }
    }
    case 'libera': {
      const { status } = await admin.call(cuotaApi.liberarAtrasadas, {
        body: { titulares: [titularId], motivo: 'No pagó' },
      })
      return { event: ['libera', { numero }], status }
    }
    case 'cambio': {
      const como = random.pick(['contado', 'cuotas'] as const)
      const { status } = await admin.call(cuotaApi.cambiarModalidad, { body: { titularId, como } })
      return { event: ['cambio', { numero, como }], status }
    }
    default: {
      const fecha = fechas[drawn]
      if (!fecha) return { event: ['sorteo', { ganador: 0 }], status: 409 }
      await whenDue(t, fecha)
      const papel = t.db.selectFrom('rifa').select('numero').where('en_papel_at', 'is not', null)
      const unsold = papel.where(
        'id',
        'not in',
        t.db.selectFrom('titular').select('rifa_id').where('estado', '=', 'vendida'),
      )
      const body = { fechaSorteo: fecha, sinRendir: (await unsold.execute()).length }
      const { status } = await (await t.as('admin')).call(resultadoApi.realizarSorteo, { body })
      const winner = t.db
        .selectFrom('ganador')
        .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
        .innerJoin('sorteo', 'sorteo.id', 'ganador.sorteo_id')
      const row = await winner
        .select('rifa.numero')
        .where('fecha', '=', fecha)
        .where('premio_id', 'is not', null)
        .executeTakeFirst()
      return { event: ['sorteo', { ganador: row?.numero ?? 0 }], status, drew: status === 200 }
    }
  }
}

async function run(seed: number) {
  const random = seeded(seed)
  const t = await testShop(WITHOUT_LIMITS)
  try {
    const draws = between(random, 1, 12)
    const fechas = Array.from({ length: draws }, (_, i) => `2026-12-${String(i * 2 + 1).padStart(2, '0')}`)
    const admin = await t.as('admin')
    const { sorteos } = await makeContinua(admin, { fechas, cantidad: NUMEROS })
    const planes = conUnPago(randomPlanes(random, draws), between(random, 500, 9_999) / 100)
    await savePlanes(admin, planes)
    await print(t, ON_PAPER)
    const events: Event[] = []
    const accepted: boolean[] = []
    let drawn = 0
    for (let i = 0; i < 40 + 3 * draws; i++) {
      const done = await step(t, random, planes, fechas, drawn)
      events.push(done.event as Event)
      accepted.push(done.status === 200)
      if (done.drew) drawn++
    }
    const plays = await Promise.all(sorteos.slice(0, drawn).map(({ id }) => sealedIn(t, id)))
    const left = t.db
      .selectFrom('titular')
      .leftJoin('cuota', join => join.onRef('titular_id', '=', 'titular.id').on('pagada_at', 'is', null))
    const rows = await left
      .select(['numero', 'monto', 'orden'])
      .where('titular.estado', '=', 'vendida')
      .orderBy('numero')
      .orderBy('cuota.n')
      .execute()
    const owes = Object.fromEntries(
      [...Map.groupBy(rows, ({ numero }) => numero)].map(([numero, some]) => [
        numero,
        some.flatMap(({ monto, orden }) => (monto === null ? [] : [[monto, orden]])),
      ]),
    )
    const cash: Record<string, number> = {}
    for (const who of ['admin', ...SELLERS] as const) {
      const suma = t.db.selectFrom('asiento_linea').select(eb => eb.fn.sum<string>('importe').as('suma'))
      const { suma: total } = await suma.where('cuenta', '=', `caja:${t.users[who].id}`).executeTakeFirstOrThrow()
      if (Number(total)) cash[who] = Number(total)
    }
    expect(await findBroken(t.db)).toEqual([])
    const toCents = planes.map(({ total, ...plan }) => ({
      ...plan,
      cuotas: cuotasOf({ total: Math.round(total * 100), vencen: plan.vencen }),
    }))
    return { campaign: { draws, plans: toCents, events }, found: { accepted, plays, owes, cash } }
  } finally {
    await t.close()
  }
}

/** Run with CUOTA_SEEDS=1000 for a thousand campaigns, and with CUOTA_SEED for the one that failed. */
const SEEDS = Number(process.env.CUOTA_SEEDS ?? 3)
const FIRST = Number(process.env.CUOTA_SEED ?? 20_261_126)

it.each(Array.from({ length: SEEDS }, (_, i) => FIRST + i))(
  'campaign %i is as an independent replay says: who plays, who owes, who holds the cash',
  async seed => {
    const { campaign, found } = await run(seed)
    expect([found]).toEqual(replay([campaign]))
  },
)
