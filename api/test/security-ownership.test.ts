import { allEndpoints, type Endpoint } from '@talonario/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { OUTCOME } from './call-registers.ts'
import { type Field, idFieldsOf } from './contract-fields.ts'
import { type Sample, sampleOf, send } from './every-call.ts'
import { fingerprint, fullShop, NUMBERS, nothingUnderWay, PRIVATE } from './full-shop.ts'
import { forFile } from './test-app.ts'

const shop = forFile(await fullShop())
const strangers = {
  nobody: await shop.as('nobody'),
  cliente: await shop.as('cliente'),
  vendedor: await shop.as('vendedor'),
}

const withIds = allEndpoints().flatMap(([name, endpoint]) =>
  idFieldsOf(endpoint).map((field): [string, Field, Endpoint] => [`${name} ${field.path}`, field, endpoint]),
)

/** Every id of the two victims, and what they would have to be kept from. */
const theirs = () => [
  ...(['clienta', 'vendedora', 'admin'] as const).flatMap(name => [shop.users[name].id, shop.users[name].ci]),
  ...Object.values(shop.orders).flatMap(order => [order.id, order.referencia]),
  ...([NUMBERS.vendedora, NUMBERS.soldByVendedora, NUMBERS.paid, NUMBERS.held] as const).map(shop.rifa),
  ...[shop.correo, shop.caso, shop.open.idSorteo, shop.closed.idSorteo, shop.drawn.idSorteo],
]

/** The sample with another value in one field, wherever that field is. */
function withField(sample: Sample, { place, path }: Field, value: string): Sample {
  const names = path.split('.')
  const put = (at: unknown, [name = '', ...rest]: string[]): unknown => {
    if (Array.isArray(at))
      return at.map(item => (rest.length || typeof item === 'object' ? put(item, [name, ...rest]) : value))
    const record = at as Record<string, unknown>
    if (rest.length > 0) return { ...record, [name]: put(record[name], rest) }
    return { ...record, [name]: Array.isArray(record[name]) ? [value] : value }
  }
  const part = place === 'multipart' ? 'form' : place
  return { ...sample, [part]: put(sample[part] ?? {}, names) }
}

/** What must not change for the others when a call works for the caller: their accounts, orders and numbers. */
async function othersThings() {
  const { clienta, vendedora } = shop.users
  const ids = Object.values(shop.orders).map(order => order.id)
  const users = shop.db.selectFrom('usuario').selectAll().where('id', 'in', [clienta.id, vendedora.id])
  const orders = shop.db.selectFrom('compra').selectAll().where('id', 'in', ids)
  const numbers = shop.db.selectFrom('titular').selectAll().where('compra_id', 'in', ids)
  return JSON.stringify([await users.execute(), await orders.execute(), await numbers.execute()])
}

/** Whether the guard admits any of the strangers at all; otherwise they are tried once. */
const mayGetIn = ({ access }: Endpoint) => typeof access === 'string' || access.includes('vendedor')

const secrets = Object.values(PRIVATE).flat()

describe('somebody else’s id', () => {
  let calls = 0
  afterAll(() => console.log(`other people's ids: ${withIds.length} fields, ${calls} calls`))

  // What a stranger may hold is no longer theirs in the next test.
  afterEach(() =>
    sql`update titular set estado = 'liberada', liberada_at = now() where estado = 'reservada'
      and rifa_id::text = any(${theirs()}) and compra_id in (select id from compra where usuario_id = ${shop.users.cliente.id})`.execute(
      shop.db,
    ),
  )

  it('is looked at in every field that can carry one', () => {
    expect(withIds.map(([key]) => key).sort()).toEqual(Object.keys(OUTCOME).sort())
  })

  it.each(withIds)('in %s gives nothing away and changes nothing', async (key, field, endpoint) => {
    const outcome = OUTCOME[key]
    const { by: _, ...sample } = await sampleOf(shop, key.split(' ')[0] ?? '')
    await nothingUnderWay(shop)
    const before = outcome === 'own' ? await othersThings() : await fingerprint(shop)
    for (const [who, by] of Object.entries(strangers)) {
      for (const id of mayGetIn(endpoint) ? theirs() : theirs().slice(0, 1)) {
        const response = await send(shop, endpoint, { ...withField(sample, field, id), by })
        calls++
        const asked = { who, id, status: response.statusCode, reply: response.body.slice(0, 500) }
        expect({ ...asked, shows: secrets.filter(secret => secret !== id && response.body.includes(secret)) }).toEqual({
          ...asked,
          shows: [],
        })
        expect({ ...asked, works: response.statusCode < 400 && outcome === 'refused' }).toEqual({
          ...asked,
          works: false,
        })
      }
    }
    if (outcome === 'own') expect(await othersThings()).toBe(before)
    else if (outcome !== 'bearer') expect(await fingerprint(shop)).toEqual(before)
  })
})
