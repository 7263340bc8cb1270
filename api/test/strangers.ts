import { type Endpoint, sesionApi } from '@talonario/contract'
import { sql } from 'kysely'
import { OUTCOME } from './call-registers.ts'
import { type Field, idFieldsOf } from './contract-fields.ts'
import { type Sample, sampleOf, send } from './every-call.ts'
import { type FullShop, NUMBERS, PRIVATE } from './full-shop.ts'

/** Three who send a call with somebody else's id, in every field that can carry one. */
export async function strangersOf(shop: FullShop) {
  const strangers = {
    nobody: await shop.as('nobody'),
    cliente: await shop.as('cliente'),
    vendedor: await shop.as('vendedor'),
  }
  const everybody = Object.keys(strangers) as (keyof typeof strangers)[]

  /** Every id of the victims, and what they would have to be kept from. */
  const theirs = [
    ...(['clienta', 'vendedora', 'admin'] as const).flatMap(name => [shop.users[name].id, shop.users[name].ci]),
    ...Object.values(shop.orders).flatMap(order => [order.id, order.referencia]),
    ...([NUMBERS.vendedora, NUMBERS.soldByVendedora, NUMBERS.paid, NUMBERS.held] as const).map(shop.rifa),
    ...[shop.correo, shop.caso, shop.open.idSorteo, shop.closed.idSorteo, shop.drawn.idSorteo],
  ]
  const secrets = Object.values(PRIVATE).flat()

  /** What must not change for the others when a call works for the caller: their accounts, orders and numbers. */
  async function othersThings() {
    const { clienta, vendedora } = shop.users
    const ids = Object.values(shop.orders).map(order => order.id)
    const users = shop.db.selectFrom('usuario').selectAll().where('id', 'in', [clienta.id, vendedora.id])
    const orders = shop.db.selectFrom('compra').selectAll().where('id', 'in', ids)
    const numbers = shop.db.selectFrom('titular').selectAll().where('compra_id', 'in', ids)
    const rows = [...(await users.execute()), ...(await orders.execute()), ...(await numbers.execute())]
    return rows.map(row => JSON.stringify(row)).sort()
  }
  const atFirst = await othersThings()

  /** What one field gives away, or where it works, for a stranger who should be refused. */
  async function inField(name: string, endpoint: Endpoint, field: Field, sample: Sample): Promise<string[]> {
    const found: string[] = []
    for (const [who, id] of sentTo(endpoint, field)) {
      const response = await send(shop, endpoint, { ...withField(sample, field, id), by: strangers[who] })
      sent++
      const shown = secrets.filter(secret => secret !== id && response.body.includes(secret))
      const works = response.statusCode < 400 && OUTCOME[`${name} ${field.path}`] === 'refused'
      if (works || shown.length > 0)
        found.push(`${who} with ${id} in ${field.path}: ${response.statusCode} ${shown} ${response.body.slice(0, 500)}`)
    }
    return found
  }

  /** Whom the guard admits sends every id; where anybody is admitted each id has another sender, by night all. Whom it refuses sends one. */
  function sentTo({ access }: Endpoint, { path }: Field) {
    return everybody.flatMap((who, nth) => {
      if (!isAdmitted(who, access)) return [[who, theirs[0] ?? ''] as const]
      const mine = theirs.filter((_, n) => (n + path.length) % everybody.length === nth)
      return (access === 'anyone' && !process.env.WHOLE ? mine : theirs).map(id => [who, id] as const)
    })
  }

  let sent = 0
  return {
    sent: () => sent,
    areSignedIn: async () => [
      (await strangers.cliente.call(sesionApi.sesiones)).status,
      (await strangers.vendedor.call(sesionApi.sesiones)).status,
    ],
    changedOfOthers: async () => difference(atFirst, await othersThings()),

    /** What strangers got where they should get nothing; a sample that works for them is used up. */
    async send(name: string, endpoint: Endpoint, sample: Sample): Promise<string[]> {
      const found: string[] = []
      for (const field of idFieldsOf(endpoint).filter(field => isKept(name, field)))
        found.push(...(await inField(name, endpoint, field, sample)))
      return found
    },

    /** The same where a call may work for them: each field with a sample for it alone. */
    async use(name: string, endpoint: Endpoint): Promise<string[]> {
      const found: string[] = []
      for (const field of idFieldsOf(endpoint).filter(field => !isKept(name, field))) {
        found.push(...(await inField(name, endpoint, field, await sampleOf(shop, name))))
        // What a stranger holds is no longer theirs in the next call.
        await freeHeld(shop)
      }
      return found
    },
  }
}

/** Whether strangers' calls with this field change nothing. */
const isKept = (name: string, { path }: Field) =>
  ['refused', 'public'].includes(OUTCOME[`${name} ${path}`] ?? 'refused')

const isAdmitted = (who: 'nobody' | 'cliente' | 'vendedor', access: Endpoint['access']) =>
  typeof access === 'string'
    ? access !== 'signed-in' || who !== 'nobody'
    : (access as readonly string[]).includes(who === 'cliente' ? 'public' : who)

export const difference = (before: readonly string[], after: readonly string[]) =>
  [...before, ...after].filter(row => !(before.includes(row) && after.includes(row)))

const freeHeld = (shop: FullShop) =>
  sql`update titular set estado = 'liberada', liberada_at = now() where estado = 'reservada'
    and compra_id in (select id from compra where usuario_id = ${shop.users.cliente.id})`.execute(shop.db)

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
