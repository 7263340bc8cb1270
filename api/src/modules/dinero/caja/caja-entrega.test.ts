import { entregaApi, type FormOf } from '@talonario/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { type Client, forTest, type TestApp, testApp } from '../../../../test/test-app.ts'

let t: TestApp
let seller: Client
let admin: Client
beforeEach(async () => {
  t = forTest(await testApp())
  seller = await t.as('vendedora')
  admin = await t.as('admin')
})

type Form = FormOf<typeof entregaApi.declararEntrega> & { image?: Blob }
const declare = (clave: string, form: Form) =>
  seller.call(entregaApi.declararEntrega, { form, headers: { 'idempotency-key': clave } })
const declared = async () =>
  (await seller.call(entregaApi.misEntregas)).body.entregas.filter(({ estado }) => estado === 'declarada').length
const photo = async (width: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ),
  ])

it('a hand-in sent again with its Idempotency-Key is declared once, also if both arrive at once', async () => {
  const form = { monto: '100', medio: 'banco', image: await photo(9) } as const
  const [first, ...others] = await Promise.all(['a', 'a', 'a', 'a'].map(key => declare(key, form)))
  expect(first?.status).toBe(200)
  for (const again of [...others, await declare('a', form)])
    expect(again).toMatchObject({ status: 200, body: first?.body })
  expect(await declared()).toBe(1)
})

it('a key that comes with another amount or another photo is refused, and declares nothing', async () => {
  await declare('b', { monto: '100', medio: 'banco', image: await photo(9) })
  const refused = { status: 422, body: { code: 'CLAVE_REUTILIZADA' } }
  expect(await declare('b', { monto: '101', medio: 'banco', image: await photo(9) })).toMatchObject(refused)
  expect(await declare('b', { monto: '100', medio: 'banco', image: await photo(8) })).toMatchObject(refused)
  expect(await declared()).toBe(1)
})

it('a seller has twenty hand-ins to be counted at most, also if two are declared at once', async () => {
  for (let i = 0; i < 19; i++) await declare(`n${i}`, { monto: '1', medio: 'efectivo' })
  const last = await Promise.all(['x', 'y', 'z'].map(key => declare(key, { monto: '1', medio: 'efectivo' })))
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const refused = last.find(({ status }) => status === 409)
  expect(refused?.body.message).toBe('Ya hay 20 entregas tuyas por contar: esperá a que la organización las cuente.')
  expect(await declared()).toBe(20)
})

it('the organiser sees every seller’s first hand-in before anybody’s second', async () => {
  const other = await t.as('vendedor')
  for (const monto of ['5', '6']) {
    await seller.call(entregaApi.declararEntrega, { form: { monto, medio: 'efectivo' } })
    t.clock.advance({ minutes: 1 })
  }
  await other.call(entregaApi.declararEntrega, { form: { monto: '7', medio: 'efectivo' } })
  const { entregas } = (await admin.call(entregaApi.entregasDeclaradas)).body
  const ids = [t.users.vendedor.id, t.users.vendedora.id].sort()
  expect(
    entregas
      .slice(0, 2)
      .map(({ vendedor }) => vendedor.id)
      .sort(),
  ).toEqual(ids)
})

it('hand-ins of one seller are rejected together with one reason, all or none, and once', async () => {
  const vendedor = t.users.vendedor.id
  const other = await t.as('vendedor')
  const declareOne = async () =>
    (await other.call(entregaApi.declararEntrega, { form: { monto: '3', medio: 'efectivo' } })).body.entrega._id
  const ids = [await declareOne(), await declareOne()]
  const reject = (ids: string[], of = vendedor) =>
    admin.call(entregaApi.rechazarEntregas, { body: { vendedor: of, ids, motivo: 'No llegaron' } })
  expect((await reject(ids, t.users.vendedora.id)).body.code).toBe('ENTREGA_NO_ENCONTRADA')
  const twice = await Promise.all([reject(ids), reject(ids.toReversed())])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const { entregas } = (await other.call(entregaApi.misEntregas)).body
  expect(entregas.filter(({ _id }) => ids.includes(_id)).map(({ estado, nota }) => [estado, nota])).toEqual([
    ['rechazada', 'No llegaron'],
    ['rechazada', 'No llegaron'],
  ])
  const open = await declareOne()
  expect((await reject([open, ...ids])).body.code).toBe('ENTREGA_RESUELTA')
  const { body } = await admin.call(entregaApi.entregasDeclaradas)
  expect(body.entregas.map(({ _id }) => _id)).toContain(open)
})

it('a seller takes back a hand-in that nobody has counted, once, and nobody else’s', async () => {
  const id = (await declare('r', { monto: '100', medio: 'efectivo' })).body.entrega._id
  const takeBack = (by: Client) => by.call(entregaApi.retirarEntrega, { body: { id } })
  expect((await takeBack(await t.as('vendedor'))).body.code).toBe('ENTREGA_NO_ENCONTRADA')
  expect((await takeBack(admin)).body.code).toBe('ENTREGA_NO_ENCONTRADA')
  const [first, second] = await Promise.all([takeBack(seller), takeBack(seller)])
  expect([first?.status, second?.status].sort()).toEqual([200, 409])
  const [entrega] = (await seller.call(entregaApi.misEntregas)).body.entregas
  expect(entrega).toMatchObject({ estado: 'rechazada', retirada: true })
  expect((await admin.call(entregaApi.entregasDeclaradas)).body.entregas).toEqual([])
  expect((await admin.call(entregaApi.confirmarEntrega, { body: { id, contado: 100 } })).body.code).toBe(
    'ENTREGA_RESUELTA',
  )
})

it('of a seller who takes it back and an organiser who counts it one is late, and the money moves or not', async () => {
  const { body } = await declare('s', { monto: '100', medio: 'efectivo' })
  const id = body.entrega._id
  const both = await Promise.all([
    seller.call(entregaApi.retirarEntrega, { body: { id } }),
    admin.call(entregaApi.confirmarEntrega, { body: { id, contado: 100 } }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from asiento where evento = ${`entrega:${id}`}`.execute(t.db)
  expect(rows[0]?.n).toBe(both[1].status === 200 ? 1 : 0)
})
