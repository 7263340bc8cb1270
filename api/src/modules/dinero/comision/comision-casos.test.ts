import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { forFile, testApp } from '../../../../test/test-app.ts'

const t = forFile(await testApp())
const draw = { fecha: '2099-12-24', fuente: 'interna' } as never
const sorteoId = (await t.db.insertInto('sorteo').values(draw).returning('id').executeTakeFirstOrThrow()).id

/** Lines of the seller's own or of another seller `de` in one order; `hay`: how much of its money is here, default all. */
type Orden = {
  precios: number[]
  de?: boolean[]
  canal?: 'online'
  hay?: number
  propia?: boolean
  sinNumero?: boolean
}
type Tramos = [desde: number, tasa: number][]
type Paso = { plan: Tramos; activa?: boolean; propias?: boolean } | Orden | { sinNumeros: number }

let minute = 0
let numero = 0

async function earned(pasos: readonly Paso[]): Promise<number> {
  const vendedor = await seller()
  // What was planned for a case before does not hold for this one.
  await plan({ plan: [[1, 0]], activa: false })
  const ordenes: string[] = []
  for (const paso of pasos) {
    if ('plan' in paso) await plan(paso)
    else if ('sinNumeros' in paso) await takeBack(ordenes[paso.sinNumeros] ?? '')
    else ordenes.push(await order(vendedor, paso))
  }
  const post = () => sql`select asentar_comision('{}', array[${vendedor}::uuid], now(), 'prueba')`.execute(t.db)
  await post()
  await post()
  const { rows } = await sql<{ ganada: number; libro: number }>`
    select coalesce((select ganada from comision_estado where vendedor_id = ${vendedor}), 0)::bigint as ganada,
      coalesce(-sum(importe), 0)::bigint as libro from asiento_linea where cuenta = ${`comision:${vendedor}`}`.execute(
    t.db,
  )
  expect(rows[0]?.libro).toBe(rows[0]?.ganada)
  return rows[0]?.ganada ?? -1
}

let people = 0
const nextCi = () => `${20_000_000 + ++people}`

async function seller(): Promise<string> {
  const name = `v${randomUUID()}`
  const row = {
    nombre_usu: name,
    nombre_completo: name,
    email: `${name}@talonario.test`,
    ci: nextCi(),
    rol: 'vendedor' as const,
  }
  const values = { ...row, password_hash: '' }
  return (await t.db.insertInto('usuario').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const nextMinute = () => new Date(Date.UTC(2026, 10, 21, 15, ++minute))

async function plan({ plan, activa = true, propias = true }: { plan: Tramos; activa?: boolean; propias?: boolean }) {
  const tramos = JSON.stringify(plan.map(([desde, tasa]) => ({ desde, tasa })))
  await sql`insert into comision_plan (desde, tramos, compras_propias, activa)
    values (${nextMinute()}, ${tramos}, ${propias}, ${activa})`.execute(t.db)
}

/** Made by SQL, at a time of its own, because only the sum is tested here. */
async function order(vendedor: string, { precios, de = [], canal, hay, propia, sinNumero }: Orden): Promise<string> {
  const at = nextMinute()
  const total = precios.reduce((sum, precio) => sum + precio, 0)
  const online = canal === 'online'
  return await t.db.transaction().execute(async db => {
    const { rows } = await sql<{ id: string }>`
      insert into compra (referencia, canal, estado, solicitante_id, usuario_id, vendedor_id, total, moneda, metodo_pago,
        comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, pagada_at)
      values (${randomBytes(16).toString('hex')}, ${online ? 'online' : 'presencial'}, 'pagada', ${vendedor},
        ${online ? (propia ? vendedor : t.users.cliente.id) : null}, ${online ? null : vendedor}, ${total}, 'ARS', 'efectivo',
        'Eva', '', '', '', ${at}, ${at}) returning id`.execute(db)
    const id = rows[0]?.id ?? ''
    for (const [i, precio] of precios.entries()) {
      const suya = (de[i] ?? true) ? vendedor : null
      const attribution = sql`${suya}::uuid, ${suya ? 'enlace' : null}`
      if (sinNumero) {
        await sql`with p as (insert into producto (nombre, precio) values ('Taza', ${precio}) returning id)
          insert into compra_linea (compra_id, linea, producto_id, titulo, cantidad, precio, vendedor_id, atribucion)
          select ${id}, ${i + 1}, p.id, 'Taza', 1, ${precio}, ${attribution} from p`.execute(db)
        continue
      }
      await sql`with r as (
          insert into rifa (numero, precio, sorteo_id, anio) values (${++numero}, ${precio}, ${sorteoId}, 2026) returning id
        ), linea as (
          insert into compra_linea (compra_id, linea, rifa_id, titulo, cantidad, precio, vendedor_id, atribucion)
          select ${id}, ${i + 1}, r.id, 'Rifa', 1, ${precio}, ${attribution} from r returning rifa_id
        ) select from linea`.execute(db)
      await sql`insert into titular (rifa_id, compra_id, estado, created_at, vendida_at)
        select rifa_id, compra_id, 'vendida', ${at}, ${at} from compra_linea where compra_id = ${id} and linea = ${i + 1}`.execute(
        db,
      )
    }
    if (online) {
      await sql`insert into pago (id, compra_id, proveedor, estado, monto, reembolsado, moneda, actualizado_at)
        values (${randomUUID()}, ${id}, 'simulado', 'approved', ${total}, ${total - (hay ?? total)}, 'ARS', ${at})`.execute(
        db,
      )
    }
    return id
  })
}

const takeBack = (id: string) =>
  t.db.transaction().execute(async db => {
    await sql`update titular set estado = 'liberada', liberada_at = now() where compra_id = ${id}`.execute(db)
    await sql`update compra set estado = 'reembolsada', pagada_at = null where id = ${id}`.execute(db)
  })

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
  ['a tier within one order', [TIERS, { precios: [10_000, 10_000, 10_000], canal: 'online' }], 3_500],
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
  ['half of the money given back', [TEN, { precios: [10_000], canal: 'online', hay: 5_000 }], 500],
  ['all but a cent given back', [TEN, { precios: [10_000], canal: 'online', hay: 1 }], 0],
  ['all of the money gone, the number kept', [TEN, { precios: [10_000], canal: 'online', hay: 0 }], 0],
  ['a third gone of two equal lines', [TEN, { precios: [15_000, 15_000], canal: 'online', hay: 20_000 }], 2_000],
  [
    'a share that does not divide',
    [{ plan: [[1, 10_000]] }, { precios: [100, 100, 100], canal: 'online', hay: 200 }],
    200,
  ],
  [
    'one’s own line of an order shared with nobody',
    [{ plan: [[1, 10_000]] }, { precios: [100, 100, 100], de: [true, false, false], canal: 'online', hay: 200 }],
    66,
  ],
  [
    'the last line of such an order',
    [{ plan: [[1, 10_000]] }, { precios: [100, 100, 100], de: [false, false, true], canal: 'online', hay: 200 }],
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
  ['a purchase of one’s own', [TEN, { precios: [10_000], canal: 'online', propia: true }], 1_000],
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
      { precios: [10_000], canal: 'online', propia: true },
      ...same(1, 10_000),
    ],
    1_000,
  ],
  ['a product at the first rate', [TIERS, { precios: [10_000], canal: 'online', sinNumero: true }], 1_000],
  [
    'a product at the rate reached, moving none',
    [TIERS, ...same(4, 10_000), { precios: [10_000], canal: 'online', sinNumero: true }, ...same(1, 10_000)],
    8_500,
  ],
]

describe('a seller earns', () => {
  it.each(CASES)('%s', async (_name, pasos, ganada) => {
    expect(await earned(pasos)).toBe(ganada)
  })
})

describe('a plan', () => {
  it.each([
    ['no tier', []],
    ['a first tier that begins later', [{ desde: 2, tasa: 1000 }]],
    [
      'a tier twice',
      [
        { desde: 1, tasa: 1000 },
        { desde: 1, tasa: 2000 },
      ],
    ],
    [
      'tiers in another order',
      [
        { desde: 1, tasa: 1 },
        { desde: 9, tasa: 2 },
        { desde: 5, tasa: 3 },
      ],
    ],
    ['more than all of it', [{ desde: 1, tasa: 10_001 }]],
    ['less than nothing', [{ desde: 1, tasa: -1 }]],
    ['what is no number', [{ desde: 'uno', tasa: 1 }]],
  ])('with %s is refused by the database', async (_name, tramos) => {
    const insert = sql`insert into comision_plan (desde, tramos, activa) values (now(), ${JSON.stringify(tramos)}, true)`
    expect(
      await insert.execute(t.db).then(
        () => 'taken',
        error => error.code,
      ),
    ).toMatch(/^(23514|22P02)$/)
  })

  it('does not change and does not go', async () => {
    await plan({ plan: [[1, 1000]] })
    for (const change of [
      'update comision_plan set activa = false',
      'delete from comision_plan',
      'truncate comision_plan',
    ])
      expect(
        await sql
          .raw(change)
          .execute(t.db)
          .then(
            () => 'taken',
            error => error.code,
          ),
      ).toMatch(/^RF00[27]$/)
  })
})
