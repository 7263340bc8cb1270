import type { Endpoint, Rol } from '@talonario/contract'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import { arbitraryOf } from './arbitrary.ts'
import type { FullShop } from './full-shop.ts'
import { brokenBody, hostileValue, spoiled } from './hostile.ts'

/** One call as it is sent: nothing in it is shaped by the contract's types any more. */
export type FuzzCase = {
  by: Rol | 'nobody'
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

type Known = (name: string) => readonly unknown[]

/** Existing values, by the name of the field, so that a case gets past the first check. */
export async function knownValues(shop: FullShop): Promise<Known> {
  const ids = async (table: 'usuario' | 'rifa' | 'compra' | 'titular') =>
    (await shop.db.selectFrom(table).select('id').limit(30).execute()).map(row => row.id)
  const draws = [shop.open, shop.closed, shop.drawn]
  const references = Object.values(shop.orders).map(order => order.referencia)
  const any = [
    ...(await ids('usuario')),
    ...(await ids('rifa')),
    ...(await ids('compra')),
    shop.producto,
    shop.premio,
    shop.correo,
    shop.caso,
  ]
  const ci = Object.values(shop.users).map(user => user.ci)
  const pools: [RegExp, readonly unknown[]][] = [
    [/^idSorteo$|^sorteo$/, draws.map(draw => draw.idSorteo)],
    [/^(_?id|.*Id|.*Ids|idPremios)$/, [...any, ...draws.map(draw => draw.idSorteo)]],
    [/referenc/, references],
    [/^(ci|cedula)$/, ci],
    [/^numeros?(Rifas?)?$/, [1, 2, 3, 4, 5, 6, 7, 40, 41, 42, 43, 44, '7']],
    [/^fecha(Sorteo)?$/, [...draws.map(draw => draw.fecha), '2026-11-21', '2027-03-03']],
    [/^rol$/, ['vendedor']],
    [/^año$/, [2026, 2027]],
    [/^(precio(Rifa)?|metaVentas|cantidad)$/, [1, 2, '3']],
    [/^page$/, [1, 2, '1']],
    [/[pP]assword(Rep)?$/, ['talonario-demo', 'una clave larga']],
    [/^(email|correo)$/, Object.values(shop.users).map(user => user.email)],
    [/^csv$/, CSVS],
  ]
  return name => pools.find(([pattern]) => pattern.test(name))?.[1] ?? []
}

const CSVS = [
  'numero;ci\n7;33333333',
  'numero;nombre;cedula;correo;telefono;metodoPago\n8;Ana;12345678;ana@correo.test;099 123 456;efectivo',
  'nombreUsu;nombreCompleto;ci;email;telefono\nzoe;Zoe;45454545;zoe@correo.test;099 000 111',
  '"',
  ';;;\n;;;',
  '"a";"b\n',
  'numero;ci\n"7";\0',
  'numero,ci\r7,1\r',
  '\uFEFFnumero;ci',
]

const text = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed().slice(0, 6_000)
const encoded = (value: unknown) => encodeURIComponent(text(value))

const recordOf = (schema: z.ZodMiniType | undefined, known: Known) =>
  schema
    ? spoiled(arbitraryOf(schema, known)).map(
        value => (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>,
      )
    : fc.constant({} as Record<string, unknown>)

type Sent = { headers: Record<string, string>; payload?: string | Buffer }

function bodyOf(endpoint: Endpoint, known: Known): fc.Arbitrary<Sent> {
  const schema = endpoint.multipart ?? endpoint.body
  const json = (schema ? spoiled(arbitraryOf(schema, known)) : hostileValue).map(value => asJson(value))
  const broken = brokenBody.map(
    ({ type, text }): Sent => ({
      headers: (type ? { 'content-type': type } : {}) as Record<string, string>,
      payload: text,
    }),
  )
  const usual = endpoint.multipart ? fc.oneof(json, formOf(endpoint.multipart, known)) : json
  return fc.oneof(
    { arbitrary: usual, weight: 6 },
    { arbitrary: broken, weight: 1 },
    { arbitrary: fc.constant<Sent>({ headers: {} }), weight: 1 },
  )
}

function asJson(value: unknown): Sent {
  const payload = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item)) ?? ''
  return { headers: { 'content-type': 'application/json' }, payload }
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function formOf(schema: z.ZodMiniType, known: Known): fc.Arbitrary<Sent> {
  const image = fc.option(
    fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.concat([PNG, bytes])),
    { nil: null },
  )
  return fc.tuple(recordOf(schema, known), image).map(([fields, image]) => {
    const parts = Object.entries(fields).map(([name, value]) =>
      part(name.replace(/["\r\n]/g, ''), Buffer.from(text(value))),
    )
    if (image) parts.push(part('image"; filename="a.png', image))
    return {
      headers: { 'content-type': 'multipart/form-data; boundary=zz' },
      payload: Buffer.concat([...parts, Buffer.from('--zz--\r\n')]),
    }
  })
}
const part = (name: string, value: Buffer) =>
  Buffer.concat([
    Buffer.from(`--zz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    value,
    Buffer.from('\r\n'),
  ])

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 4 },
  {
    arbitrary: fc.constantFrom<Record<string, string>[]>(
      { 'idempotency-key': 'clave-1' },
      { 'idempotency-key': ' '.repeat(9) },
      { 'if-none-match': '"x", W/"y", *' },
      { range: 'bytes=0-0,5-' },
      { origin: 'null' },
      { 'x-forwarded-for': '::1, 0, ñ' },
      { 'content-encoding': 'gzip' },
      { accept: 'image/*;q=9' },
      { 'last-event-id': '-1' },
      { 'accept-encoding': 'gzip, br;q=2, *;q=x' },
      { 'x-http-method-override': 'DELETE' },
      { expect: '100-continue' },
      { host: 'evil.test:99999' },
    ),
    weight: 1,
  },
)

/** Calls of an endpoint by anyone: valid ones, and valid ones with something wrong in any place. */
export function fuzzCase(endpoint: Endpoint, known: Known): fc.Arbitrary<FuzzCase> {
  const roles = typeof endpoint.access === 'string' ? (['public', 'vendedor', 'admin'] as const) : endpoint.access
  const by = fc.oneof(
    { arbitrary: fc.constantFrom<FuzzCase['by'][]>(...roles), weight: 12 },
    { arbitrary: fc.constant<'nobody'>('nobody'), weight: 1 },
  )
  const body = endpoint.method === 'GET' ? fc.constant<Sent>({ headers: {} }) : bodyOf(endpoint, known)
  return fc
    .record({
      by,
      params: recordOf(endpoint.params, known),
      query: recordOf(endpoint.query, known),
      body,
      odd: oddHeaders,
    })
    .map(({ by, params, query, body, odd }) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? ''))
      const pairs = Object.entries(query).flatMap(([name, value]) =>
        [value]
          .flat()
          .slice(0, 20)
          .map(item => `${encoded(name)}=${encoded(item)}`),
      )
      const search = pairs.length > 0 ? `?${pairs.join('&')}` : ''
      return { by, url: `/api${path}${search}`, ...body, headers: { ...odd, ...body.headers } }
    })
}
