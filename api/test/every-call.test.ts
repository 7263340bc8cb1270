import { ACCIONES, allEndpoints, type Endpoint } from '@talonario/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { firmanteOf } from '#modules/numeros/talonario/talonario-firma.service.ts'
import { hashToken } from '#modules/personas/sesion/sesion.rules.ts'
import { ACT_OF, NO_ACT, OUTCOME, READS_WITH_ACT } from './call-registers.ts'
import { idFieldsOf } from './contract-fields.ts'
import { type Sample, sampleOf, send } from './every-call.ts'
import { fingerprint, fullShop, nothingUnderWay } from './full-shop.ts'
import { difference, strangersOf } from './strangers.ts'
import { forFile } from './test-app.ts'

// One walk makes every call once, in ways that each kind of call must stand; the tests below say what came of it.

const shop = forFile(await fullShop())
const veedor = await shop.someone('veedor')
const strangers = await strangersOf(shop)
// The server makes its key when it first prints.
await firmanteOf(shop.db, shop.env, shop.clock.now())

const all = allEndpoints()
const isWrite = ({ method }: Endpoint) => method !== 'GET'
/** What a person who only looks reads as an organiser does. */
const isSeen = ({ access, method, reads }: Endpoint) =>
  Array.isArray(access) && access.includes('admin') && (method === 'GET' || reads === true)

async function accountOf(token: string | null | undefined): Promise<string | null> {
  if (!token) return null
  const hash = hashToken(token)
  return (
    await shop.db.selectFrom('sesion').select('usuario_id').where('token_hash', '=', hash).executeTakeFirstOrThrow()
  ).usuario_id
}

const half = { more: 'x'.repeat(500_000) }
const withHalf = ({ body, ...sample }: Sample): Sample => ({ ...sample, body: { ...body, ...half } })

/** By strangers with somebody else's ids; with half a megabyte more than it takes; as a person who only looks; and as its sample, with what is then in the audit trail. */
async function walk(name: string, endpoint: Endpoint) {
  const used = await strangers.use(name, endpoint)
  const sample = await sampleOf(shop, name)
  const caller = await accountOf(sample.by?.token)
  await nothingUnderWay(shop)
  const before = await fingerprint(shop)
  const got = [...used, ...(await strangers.send(name, endpoint, sample))]
  const tooLarge = isWrite(endpoint) && endpoint.body && !endpoint.large
  const refused = tooLarge ? await send(shop, endpoint, withHalf(sample)) : null
  const looked = isSeen(endpoint) ? await send(shop, endpoint, { ...sample, by: veedor }) : null
  const changed = difference(before, await fingerprint(shop))
  const large = isWrite(endpoint) && endpoint.body && endpoint.large
  const response = await send(shop, endpoint, large ? withHalf(sample) : sample)
  const acts = await shop.db
    .selectFrom('auditoria')
    .select(['accion', 'actor_id', 'actor_rol'])
    .where('pedido', '=', String(response.headers['x-request-id']))
    .orderBy('id')
    .execute()
  const { statusCode } = response
  return { got, changed, caller, acts, refused, looked, reply: [statusCode, statusCode === 200 ? '' : response.body] }
}

const outcomes = new Map<string, Awaited<ReturnType<typeof walk>>>()
// Whatever writes comes first: what reads finds something.
for (const [name, endpoint] of all.toSorted(([, a], [, b]) => Number(isWrite(b)) - Number(isWrite(a))))
  outcomes.set(name, await walk(name, endpoint))
for (const email of ['cliente@talonario.test', 'nadie@talonario.test'])
  await shop.app.inject({ method: 'POST', url: '/api/usuario/login', payload: { email, password: 'no es esta' } })

const of = (name: string) => outcomes.get(name)!
const writes = all.filter(([, endpoint]) => isWrite(endpoint))
const acting = [...writes.filter(([name]) => !(name in NO_ACT)), ...all.filter(([name]) => READS_WITH_ACT.has(name))]

it.each(all)('a sample succeeds, with half a megabyte more where a file or a list of numbers is taken: %s', name => {
  expect(of(name).reply).toEqual([200, ''])
})

it.each(writes.filter(([, { body, large }]) => body && !large))('half a megabyte is refused unread: %s', name => {
  const { refused } = of(name)
  expect([refused?.statusCode, refused?.json().message]).toEqual([413, 'El pedido es demasiado grande.'])
})

it.each(all.filter(([, endpoint]) => isSeen(endpoint)))(
  'a person who only looks reads as an organiser does: %s',
  name => {
    expect(of(name).looked?.statusCode).toBe(200)
  },
)

it.each(all)('strangers, who only looks and what is too large change nothing: %s', name => {
  expect(of(name).changed).toEqual([])
})

describe('somebody else’s id', () => {
  const withIds = all.flatMap(([name, endpoint]) => idFieldsOf(endpoint).map(({ path }) => [name, `${name} ${path}`]))
  afterAll(() => console.log(`other people's ids: ${withIds.length} fields, ${strangers.sent()} calls`))

  it('is looked at in every field that can carry one', () => {
    expect(withIds.map(([, key]) => key).sort()).toEqual(Object.keys(OUTCOME).sort())
  })

  it.each([...new Set(withIds.map(([name = '']) => name))])(
    'in %s gives nothing away, and works for nobody else',
    name => {
      expect(of(name).got).toEqual([])
    },
  )

  it('has changed nothing of theirs in the end, and strangers were signed in to the end', async () => {
    expect(await strangers.changedOfOthers()).toEqual([])
    expect(await strangers.areSignedIn()).toEqual([200, 200])
  })
})

describe('the audit trail', () => {
  it.each(acting)('has the actor of %s', name => {
    const { caller, acts } = of(name)
    const act = acts.find(({ accion }) => accion === (ACT_OF[name] ?? name.split('.')[1]))
    expect(acts.map(({ accion }) => accion)).toContain(ACT_OF[name] ?? name.split('.')[1])
    if (caller) expect(act?.actor_id).toBe(caller)
    else expect([null, shop.users.cliente.id]).toContain(act?.actor_id)
  })

  it('has nothing of the other calls', () => {
    const acted = new Set(acting.map(([name]) => name))
    for (const [name] of all.filter(([name]) => !acted.has(name))) expect([name, of(name).acts]).toEqual([name, []])
  })

  it('has a failed log-in: the account, if there is one, and no name', async () => {
    const acts = await shop.db.selectFrom('auditoria').selectAll().where('accion', '=', 'loginFallido').execute()
    expect(acts.map(act => [act.actor_id, act.actor_rol, act.objeto_id])).toEqual([
      [null, 'nadie', shop.users.cliente.id],
      [null, 'nadie', ''],
    ])
  })

  it('has no call that does not exist', () => {
    expect(Object.keys({ ...NO_ACT, ...ACT_OF }).filter(name => !outcomes.has(name))).toEqual([])
  })

  it('names every act that the calls above do not lead to, with where it comes from', async () => {
    const seen = new Set(
      (await shop.db.selectFrom('auditoria').select('accion').distinct().execute()).map(row => row.accion),
    )
    expect(Object.keys(ACCIONES).filter(accion => !seen.has(accion))).toEqual([
      ...['primerAdmin', 'aplicarRetencion', 'cortarMercadoPago', 'llamarSuplente', 'proponerAjuste'], // usuario.test, retencion.test, ajuste-mercadopago.test, reclamo.test, caja.test
    ])
  })

  it('holds no data of a person, and no secret', async () => {
    const { rows } = await sql`
      select a.accion, a.detalle from auditoria a where a.detalle like '%@%' or a.detalle ~* 'password"? *: *"|token|clave'
      or exists (select from usuario u, unnest(array[u.nombre_completo, u.ci, u.telefono, u.email::text]) dato
        where strpos(a.detalle, nullif(dato, '')) > 0)
      or exists (select from compra c, unnest(array[c.comprador_nombre, c.comprador_ci, c.comprador_telefono, c.referencia]) dato
        where strpos(a.detalle, nullif(dato, '')) > 0)`.execute(shop.db)
    expect(rows).toEqual([])
  })
})
