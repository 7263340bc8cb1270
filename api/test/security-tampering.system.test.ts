import { allEndpoints, checkoutApi, type Endpoint, rendicionApi, talonarioApi, tomaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf } from './contract-fields.ts'
import { type Sample, sampleOf, send } from './every-call.ts'
import { everyRow, type FullShop, fullShop, NUMBERS, nothingUnderWay } from './full-shop.ts'
import { oneIn } from './random.ts'

let shop: FullShop
beforeAll(async () => {
  shop = await fullShop()
})
afterAll(() => shop.close())
// What one test tries must not use up the attempts that another has.
beforeEach(() => shop.db.deleteFrom('intento').execute())

const writes = allEndpoints().filter(([name, { method }]) => method !== 'GET' && name !== 'pago.webhook')

/** All field names of the API and the database: what an attacker would try to set. */
async function everyName(): Promise<string[]> {
  const shown = allEndpoints().flatMap(([, endpoint]) => namesIn({ ...endpoint, body: endpoint.reply } as Endpoint))
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'
  `.execute(shop.db)
  return [
    ...new Set([...shown, ...rows.map(row => row.name), 'isAdmin', 'admin', 'role', 'price', 'paid', 'unit_price']),
  ]
}
const namesIn = (endpoint: Endpoint): string[] => fieldsOf(endpoint).flatMap(({ path }) => path.split('.'))

const TEXT = 'zz-intruso'
const NUMBER = 31_337.77
/** As an amount, cut to an integer or in minor units, standing alone: the same figures inside an id or a hash are chance. */
const NUMBER_KEPT = /(?<![\w-])(31337(\.77)?|3133777)(?![\w-])/
/** A value that is likely to count where it is let in: roles, states and flags in particular. */
const LIKELY: Record<string, unknown> = {
  rol: 'admin',
  role: 'admin',
  estado: 'pagada',
  pagoRealizado: true,
  isAdmin: true,
  admin: true,
  deleted_at: null,
  fuente: 'interna',
  canal: 'presencial',
  moneda: 'USD',
}

type Value = (name: string) => unknown
const likely: Value = name => LIKELY[name] ?? (/precio|monto|total|price/i.test(name) ? 0.01 : undefined)
/** Each name once with the value that suits it; by night with every kind of value. */
const VALUES: Value[] = [
  name => likely(name) ?? (name.length % 2 ? TEXT : NUMBER),
  ...(process.env.NIGHTLY ? [() => TEXT, () => NUMBER, (name: string) => likely(name) ?? true] : []),
]

/** Parts whose names are input: an unknown one is refused, not ignored. */
const NAMES_ASKED_FOR = ['ajustes']

/** The sample with an extra field of every unknown name, at its top, in its parts and in its query. */
function tampered(endpoint: Endpoint, sample: Sample, names: readonly string[], value: Value): Sample {
  const own = new Set(namesIn(endpoint))
  const extra = Object.fromEntries(names.filter(name => !own.has(name)).map(name => [name, value(name)]))
  const add = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(add)
    if (typeof part !== 'object' || part === null) return part
    const inner = Object.entries(part).map(([name, inside]) => [
      name,
      NAMES_ASKED_FOR.includes(name) ? inside : add(inside),
    ])
    return { ...extra, ...Object.fromEntries(inner) }
  }
  // A form accepts sixty fields; roles, states and prices come first.
  const first = Object.fromEntries(
    Object.entries(extra)
      .toSorted(([a], [b]) => Number(b in LIKELY) - Number(a in LIKELY))
      .slice(0, 45),
  )
  return {
    ...sample,
    ...(!sample.url && { query: { ...first, ...sample.query } }),
    ...(sample.body && { body: add(sample.body) as Record<string, unknown> }),
    ...(sample.form && { form: { ...first, ...sample.form } }),
  }
}

/** Columns that differ from one call to the next by their nature; the rest of a row must be the same with and without extras. */
const VARIES =
  /id$|_at$|^(at|numero|fecha|linea|referencia|clave|token_hash|evento|texto|para|titulo|datos|email|ci|nombre.*|.*_hash|comprador_.*|secreto|fuente_datos|init_point|cierre|prueba|raiz|hash.*|previo|huella|pedido|detalle|desde|hasta|hojas|lineas|orden|secuencia|asunto|numeros|version|codigo|bytes|recibo|bitacora|ganada|asientos|traslados|antes|sellado|clave_publica|resultado|verificador)$/

/** Ids of what a sample has made, and the number of a receipt; those of the shop's people stay. */
const MADE = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|R-\d{6}/g
/** From a number to another: each sample has numbers of its own, as many each time. */
const TRAMO = /\[(\d+),(\d+)\]/g

async function rows(): Promise<Map<string, string>> {
  const people = new Set(Object.values(shop.users).map(({ id }) => id))
  const same = (text: string) =>
    text
      .replace(MADE, made => (people.has(made) ? made : '…'))
      .replace(TRAMO, (_, from, to) => `${Number(to) - Number(from) + 1} numbers`)
  const all = new Map<string, string>()
  for (const { name, fila } of await everyRow(shop)) {
    const kept = Object.entries(fila).filter(([column]) => !VARIES.test(column))
    all.set(`${name} ${JSON.stringify(fila)}`, same(`${name} ${JSON.stringify(kept)}`))
  }
  return all
}

/** Every call is in the record; whoever has a first movement of money gets an account, which has nothing but its owner. */
const OPENED = /^(auditoria|cuenta) /

/** What a call writes, as far as it is the same each time. */
async function effectOf(endpoint: Endpoint, sample: Sample) {
  await nothingUnderWay(shop)
  const before = await rows()
  const response = await send(shop, endpoint, sample)
  await nothingUnderWay(shop)
  const after = await rows()
  const written = [...after].filter(([row]) => !before.has(row) && !OPENED.test(row)).map(([, kept]) => kept)
  return { status: response.statusCode, written: written.sort() }
}

describe('fields nobody asked for', () => {
  let calls = 0
  let names: string[]
  beforeAll(async () => {
    names = await everyName()
    // The first print makes its campaign's key.
    await send(shop, talonarioApi.imprimir, await sampleOf(shop, 'talonario.imprimir'))
  })
  // A difference that another test left owed would end with the first of two calls.
  beforeEach(async () => {
    const { rows } = await sql`select from rendicion r where estado = 'cerrada' and diferencia <> 0
      and not exists (select from diferencia_fin f where f.rendicion_id = r.id)`.execute(shop.db)
    if (rows.length > 0)
      await send(shop, rendicionApi.perdonarDiferencia, await sampleOf(shop, 'rendicion.perdonarDiferencia'))
  })
  // Nowhere in the database afterwards.
  afterAll(async () => {
    console.log(`mass assignment: ${names.length} names, ${calls} calls on writing routes`)
    const all = [...(await rows()).keys()]
    expect(all.filter(row => row.includes(TEXT) || NUMBER_KEPT.test(row))).toEqual([])
  })

  it.each(oneIn(3, writes))('change nothing about what %s does', async (name, endpoint) => {
    const plain = await effectOf(endpoint, await sampleOf(shop, name))
    for (const value of VALUES) {
      const sample = tampered(endpoint, await sampleOf(shop, name), names, value)
      expect(await effectOf(endpoint, sample)).toEqual(plain)
      calls++
    }
  })
})

describe('a price', () => {
  it('is the database’s, whatever the cart contains', async () => {
    const { numeros } = await shop.raffle()
    const [rifa] = await shop.db
      .selectFrom('rifa')
      .select(['id', 'precio'])
      .where('numero', '=', numeros[0] ?? 0)
      .execute()
    const line = {
      _id: rifa?.id ?? '',
      quantity: 1,
      tipo: 'rifa' as const,
      precio: 0.01,
      precioRifa: 0.01,
      unit_price: 0.01,
    }
    const body = { productos: [line], total: 0.01, montoTotal: 0.01, descuento: 100 } as never
    const { body: reply } = await (await shop.as('cliente')).call(checkoutApi.procesarPago, { body })
    const order = shop.db.selectFrom('compra').select('total').where('referencia', '=', reply.external_reference)
    expect((await order.executeTakeFirstOrThrow()).total).toBe(rifa?.precio)
  })

  it.each([-1, 0, 0.5, 1_000, 1e21, '1e3', '-1', ' ', null, [1], { valueOf: 1 }, true])(
    'is not lowered by a quantity of %j',
    async quantity => {
      const body = { productos: [{ _id: shop.producto, quantity, tipo: 'producto' }] } as never
      expect((await (await shop.as('cliente')).call(checkoutApi.procesarPago, { body })).status).toBe(400)
    },
  )

  it('is not that of a product for a number, nor the other way round', async () => {
    const cliente = await shop.as('cliente')
    const swapped = [
      { _id: shop.producto, quantity: 1, tipo: 'rifa' },
      { _id: shop.rifa(NUMBERS.free), quantity: 1, tipo: 'producto' },
    ] as const
    for (const line of swapped)
      expect((await cliente.call(checkoutApi.procesarPago, { body: { productos: [line] } })).status).toBeGreaterThan(
        399,
      )
  })
})

describe('actualizarRifa', () => {
  it.each(Object.entries(NUMBERS))('never pays a number: %s', async (_name, numero) => {
    const sold = async () =>
      (await sql`select id from titular where estado = 'vendida' or vendida_at is not null`.execute(shop.db)).rows
    const before = await sold()
    for (const person of ['clienta', 'cliente', 'vendedora', 'admin'] as const) {
      const body = { rifaId: shop.rifa(numero), pagoRealizado: true, estado: 'vendida', nombreParticipante: TEXT }
      await (await shop.as(person)).call(tomaApi.actualizarRifa, { body })
    }
    expect(await sold()).toEqual(before)
  })
})

/** The value with a NUL at a path, in every element of the lists on the way. */
function withNul(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return 'a\0b'
  if (Array.isArray(value)) return value.map(item => withNul(item, [name, ...rest]))
  const fields = (value ?? {}) as Record<string, unknown>
  return { ...fields, [name]: withNul(fields[name], rest) }
}

describe('a NUL, which PostgreSQL keeps nowhere', () => {
  it.each(oneIn(3, allEndpoints()))('breaks %s in none of its fields', async (name, endpoint) => {
    for (const { place, path } of fieldsOf(endpoint)) {
      const { url, ...sample } = await sampleOf(shop, name)
      const part = place === 'multipart' ? 'form' : place
      const changed = { ...sample, [part]: withNul(sample[part], path.split('.')) }
      const { statusCode, body } = await send(shop, endpoint, url && part === 'body' ? { ...changed, url } : changed)
      expect([path, statusCode, statusCode < 500 ? '' : body]).toEqual([path, statusCode, ''])
    }
  })
})
