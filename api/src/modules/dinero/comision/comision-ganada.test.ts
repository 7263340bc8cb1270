import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'
import { listLibros } from './comision.queries.ts'
import { comisionOf, portion } from './comision.rules.ts'

const t = forFile(await testApp())
const ana = t.users.vendedora.id
const CAMPANIA = '00000000-0000-4000-8000-000000000001'

/** Lines of the seller's own or of another seller `de` in one order; `hay`: how much of its money is here, default all. */
type Orden = { precios: number[]; de?: boolean[]; hay?: number; propia?: boolean; sinNumero?: boolean }
type Tramos = [desde: number, tasa: number][]
type Paso = { plan: Tramos; activa?: boolean; propias?: boolean } | Orden | { sinNumeros: number }

/** The lines of steps of a minute each with what they earn, as the database has them; nothing of it stays. */
async function ganadas(pasos: readonly Paso[]) {
  class Undo extends Error {}
  let lineas: ReturnType<typeof comisionOf> = []
  const planting = t.db.transaction().execute(async db => {
    await sql`set local session_replication_role = replica`.execute(db)
    const ordenes: string[] = []
    for (const [minutes, paso] of pasos.entries()) {
      const at = new Date(Date.UTC(2026, 0, 1, 12, minutes))
      if ('plan' in paso) await insertPlan(db, paso, at)
      else if ('sinNumeros' in paso)
        await db
          .deleteFrom('titular')
          .where('compra_id', '=', ordenes[paso.sinNumeros] ?? '')
          .execute()
      else ordenes.push(await insertOrden(db, paso, at))
    }
    const [libro] = await listLibros(db, [ana], sql`array[${CAMPANIA}::uuid]`)
    lineas = comisionOf(libro?.lineas ?? [], libro?.planes ?? [])
    throw new Undo()
  })
  await expect(planting).rejects.toThrow(Undo)
  return lineas
}

const earned = async (pasos: readonly Paso[]) => (await ganadas(pasos)).reduce((sum, { importe }) => sum + importe, 0)

async function insertPlan(
  db: Transaction<Database>,
  { plan, activa = true, propias = true }: Extract<Paso, { plan: Tramos }>,
  desde: Date,
): Promise<void> {
  const tramos = JSON.stringify(plan.map(([desde, tasa]) => ({ desde, tasa })))
  await sql`insert into comision_plan (desde, tramos, activa, compras_propias) values (${desde}, ${tramos}, ${activa}, ${propias})`.execute(
    db,
  )
}

/** In person, or online where a part of the money is here or the seller bought for themselves. */
async function insertOrden(
  db: Transaction<Database>,
  { precios, de = [], hay, propia = false, sinNumero = false }: Orden,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  const total = precios.reduce((sum, precio) => sum + precio, 0)
  const online = propia || hay !== undefined
  const who = { canal: online ? 'online' : 'presencial', usuario: propia ? ana : null, vendedor: online ? null : ana }
  await sql`insert into compra (id, referencia, canal, estado, solicitante_id, usuario_id, vendedor_id, total, moneda, metodo_pago,
      comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, pagada_at)
    values (${id}, ${id}, ${who.canal}, 'pagada', ${ana}, ${who.usuario}, ${who.vendedor}, ${total}, 'UYU', 'efectivo',
      'Ana', '', '', '', ${at}, ${at})`.execute(db)
  for (const [i, precio] of precios.entries()) {
    const [cosa, vendedor] = [randomUUID(), (de[i] ?? true) ? ana : null]
    await sql`insert into compra_linea (compra_id, linea, rifa_id, producto_id, titulo, cantidad, precio, vendedor_id, atribucion)
      values (${id}, ${i + 1}, ${sinNumero ? null : cosa}, ${sinNumero ? cosa : null}, 'Boleto', 1, ${precio}, ${vendedor},
        ${vendedor && 'en_persona'})`.execute(db)
    if (!sinNumero)
      await sql`insert into titular (rifa_id, sorteo_id, numero, compra_id, estado, clave, created_at, vendida_at)
        values (${cosa}, ${cosa}, 1, ${id}, 'vendida', ${Buffer.alloc(32)}, ${at}, ${at})`.execute(db)
  }
  const vendido = hay ?? total
  if (online && vendido > 0)
    await sql`with a as (insert into asiento (evento, at, compra_id) values (${`pagos:${id}`}, ${at}, ${id}) returning id)
      insert into asiento_linea (asiento_id, cuenta, importe) select id, ${`ventas:${CAMPANIA}`}, ${-vendido} from a`.execute(
      db,
    )
  return id
}

const same = (count: number, precio: number): Orden[] => Array.from({ length: count }, () => ({ precios: [precio] }))
const TEN: Paso = { plan: [[1, 1000]] }
const TIERS: Paso = {
  plan: [
    [1, 1000],
    [3, 1500],
    [5, 2000],
  ],
}
const OFF: Paso = { plan: [[1, 1000]], activa: false }

/** Computed by hand, in cents. */
const CASES: [name: string, pasos: Paso[], ganada: number][] = [
  ['no sale', [TEN], 0],
  ['no plan', same(3, 10_000), 0],
  ['a plan that is off', [OFF, ...same(3, 10_000)], 0],
  ['one sale at ten per cent', [TEN, ...same(1, 10_000)], 1_000],
  ['three sales', [TEN, ...same(3, 10_000)], 3_000],
  ['a rate of nothing', [{ plan: [[1, 0]] }, ...same(2, 10_000)], 0],
  ['all of it', [{ plan: [[1, 10_000]] }, ...same(2, 10_000)], 20_000],
  ['a cent at ten per cent', [TEN, ...same(1, 1)], 0],
  ['nine cents', [TEN, ...same(1, 9)], 0],
  ['ten cents', [TEN, ...same(1, 10)], 1],
  ['a hundred sales of a cent are rounded down each', [TEN, ...same(100, 1)], 0],
  ['a cent at all of it', [{ plan: [[1, 10_000]] }, ...same(1, 1)], 1],
  ['a cent at 99.99 per cent', [{ plan: [[1, 9_999]] }, ...same(1, 1)], 0],
  ['a third of a per cent, more or less', [{ plan: [[1, 33]] }, ...same(1, 99_999)], 329],
  ['12.5 per cent', [{ plan: [[1, 1_250]] }, ...same(1, 99_999)], 12_499],
  ['the largest price', [TEN, ...same(1, 999_999_999_900)], 99_999_999_990],
  ['the last number of the first tier', [TIERS, ...same(2, 10_000)], 2_000],
  ['the first of the second', [TIERS, ...same(3, 10_000)], 3_500],
  ['the last of the second', [TIERS, ...same(4, 10_000)], 5_000],
  ['the first of the third', [TIERS, ...same(5, 10_000)], 7_000],
  ['well into the third', [TIERS, ...same(7, 10_000)], 11_000],
  ['a tier within one order', [TIERS, { precios: [10_000, 10_000, 10_000] }], 3_500],
  [
    'a tier at the second number',
    [
      {
        plan: [
          [1, 500],
          [2, 700],
        ],
      },
      ...same(2, 10_000),
    ],
    1_200,
  ],
  [
    'a tier that is never reached',
    [
      {
        plan: [
          [1, 1000],
          [1_000_000, 9_000],
        ],
      },
      ...same(2, 10_000),
    ],
    2_000,
  ],
  ['one taken back', [TEN, ...same(2, 10_000), { sinNumeros: 0 }], 1_000],
  ['all taken back', [TEN, ...same(2, 10_000), { sinNumeros: 0 }, { sinNumeros: 1 }], 0],
  ['one taken back moves the later ones a tier down', [TIERS, ...same(3, 10_000), { sinNumeros: 0 }], 2_000],
  ['one of the third tier taken back', [TIERS, ...same(5, 10_000), { sinNumeros: 4 }], 5_000],
  ['half of the money given back', [TEN, { precios: [10_000], hay: 5_000 }], 500],
  ['all but a cent given back', [TEN, { precios: [10_000], hay: 1 }], 0],
  ['all of the money gone, the number kept', [TEN, { precios: [10_000], hay: 0 }], 0],
  ['a third gone of two equal lines', [TEN, { precios: [15_000, 15_000], hay: 20_000 }], 2_000],
  ['a share that does not divide', [{ plan: [[1, 10_000]] }, { precios: [100, 100, 100], hay: 200 }], 200],
  [
    'one’s own line of an order shared with nobody',
    [{ plan: [[1, 10_000]] }, { precios: [100, 100, 100], de: [true, false, false], hay: 200 }],
    66,
  ],
  [
    'the last line of such an order',
    [{ plan: [[1, 10_000]] }, { precios: [100, 100, 100], de: [false, false, true], hay: 200 }],
    67,
  ],
  [
    'nothing of what was sold before the plan, which counts for the tiers',
    [...same(2, 10_000), TIERS, ...same(1, 10_000)],
    1_500,
  ],
  [
    'a change of plan leaves what was before',
    [TEN, ...same(1, 10_000), { plan: [[1, 2000]] }, ...same(1, 10_000)],
    3_000,
  ],
  ['nothing once it is off, and what was before stays', [TEN, ...same(1, 10_000), OFF, ...same(3, 10_000)], 1_000],
  ['a purchase of one’s own', [TEN, { precios: [10_000], propia: true }], 1_000],
  [
    'one that does not count, for the tiers neither',
    [
      {
        plan: [
          [1, 1000],
          [2, 5000],
        ],
        propias: false,
      },
      { precios: [10_000], propia: true },
      ...same(1, 10_000),
    ],
    1_000,
  ],
  ['a product at the first rate', [TIERS, { precios: [10_000], sinNumero: true }], 1_000],
  [
    'a product at the rate reached, moving none',
    [TIERS, ...same(4, 10_000), { precios: [10_000], sinNumero: true }, ...same(1, 10_000)],
    8_500,
  ],
]

describe('a seller earns', () => {
  it.each(CASES)('%s', async (_name, pasos, ganada) => {
    expect(await earned(pasos)).toBe(ganada)
  })
})

describe('a share', () => {
  it('is rounded down to the cent, exact for amounts that no float holds', () => {
    expect(portion(999_999_999_999, 9_999, 10_000)).toBe(999_899_999_999)
    expect(portion(9_007_199_254_740_991, 9_007_199_254_740_991, 9_007_199_254_740_991)).toBe(9_007_199_254_740_991)
    expect(portion(1, 9_999, 10_000)).toBe(0)
  })

  it('of every line adds up with the others to the money that is here', async () => {
    for (let hay = 0; hay <= 1_000; hay += 91) {
      const lineas = await ganadas([{ precios: [333, 1, 333, 333], hay }])
      expect(lineas.reduce((sum, { dinero }) => sum + dinero, 0)).toBe(hay)
    }
  })
})
