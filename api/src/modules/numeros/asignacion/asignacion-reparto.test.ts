import { asignacionApi, rifaApi, vendedorApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'
import { shareOut } from './asignacion.rules.ts'

const ROMINA = '22222222'
const DIEGO = '33333333'

/** A raffle of 40 numbers: 3 are sold, 10 held by an order, 21 to 23 Romina's. */
async function makeWorld() {
  const app = forTest(await testApp())
  const admin = await app.as('admin')
  const { idSorteo: sorteo } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 40 })
  await sellNumbers(app.db, { numeros: [3] })
  await holdNumbers(app.db, { numeros: [10], until: new Date('2030-01-01') })
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: ROMINA, numerosRifas: [21, 22, 23] } })
  const [romina, diego] = [app.users.vendedora.id, app.users.vendedor.id]
  const planear = (partes: { vendedor: string; cantidad: number }[], desde = 1) =>
    admin.call(asignacionApi.planearReparto, { body: { sorteo, desde, partes } })
  const repartir = (partes: { vendedor: string; tramos: [number, number][] }[], idempotencyKey?: string) =>
    admin.call(asignacionApi.repartirRifas, {
      body: { partes },
      ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
    })
  const deshacer = (reparto: string) => admin.call(asignacionApi.deshacerReparto, { body: { reparto } })
  const numerosOf = async (ci: string) => {
    const { rifas } = (await admin.call(rifaApi.listarRifas, { query: { page: 1, limit: 100 } })).body
    return rifas.filter(rifa => rifa.vendedorAsignado === ci).map(({ NumeroRifa }) => NumeroRifa)
  }
  return { app, admin, sorteo, romina, diego, planear, repartir, deshacer, numerosOf }
}

it('a plan gives each seller a block that stays together, in their order, of what nobody has', async () => {
  const { romina, diego, planear } = await makeWorld()
  const plan = await planear([
    { vendedor: diego, cantidad: 8 },
    { vendedor: romina, cantidad: 6 },
  ])
  expect(plan.body).toMatchObject({
    partes: [
      { vendedor: diego, tramos: [[11, 18]] },
      { vendedor: romina, tramos: [[4, 9]] },
    ],
    quedan: 35 - 14,
  })
})

it('a plan begins where it is asked to, and says when there are not enough', async () => {
  const { diego, planear } = await makeWorld()
  expect((await planear([{ vendedor: diego, cantidad: 2 }], 20)).body.partes).toEqual([
    { vendedor: diego, tramos: [[24, 25]] },
  ])
  expect(await planear([{ vendedor: diego, cantidad: 19 }], 20)).toMatchObject({
    status: 409,
    body: { message: 'Pediste 19 números y desde el 00020 hay 18 libres.' },
  })
})

it('is carried out as planned, for all sellers or none', async () => {
  const { romina, diego, repartir, numerosOf } = await makeWorld()
  const spoilt = await repartir([
    { vendedor: diego, tramos: [[1, 2]] },
    { vendedor: romina, tramos: [[3, 4]] },
  ])
  expect(spoilt).toMatchObject({
    status: 409,
    body: { message: 'No se pueden asignar: el 00003 ya está vendido.' },
  })
  const taken = await repartir([{ vendedor: diego, tramos: [[20, 22]] }])
  expect(taken.body.message).toBe('No se pueden asignar: los números 00021 y 00022 los tiene Romina Acosta.')
  expect(await numerosOf(DIEGO)).toEqual([])
  const done = await repartir([
    {
      vendedor: diego,
      tramos: [
        [1, 2],
        [5, 5],
      ],
    },
    { vendedor: romina, tramos: [[30, 31]] },
  ])
  expect(done).toMatchObject({ status: 200, body: { asignadas: 5 } })
  expect(await numerosOf(DIEGO)).toEqual([1, 2, 5])
  expect(await numerosOf(ROMINA)).toEqual([21, 22, 23, 30, 31])
})

it('and its undoing say in the record which numbers they are, and whose', async () => {
  const { app, romina, diego, repartir, deshacer } = await makeWorld()
  const { body } = await repartir([
    { vendedor: romina, tramos: [[35, 36]] },
    { vendedor: diego, tramos: [[31, 32]] },
  ])
  await sellNumbers(app.db, { numeros: [35], vendedor: app.users.vendedora })
  await deshacer(body.reparto)
  const acts = await app.db
    .selectFrom('auditoria')
    .select(['accion', 'detalle'])
    .where('objeto', '=', 'reparto')
    .orderBy('id')
    .execute()
  expect(acts.map(act => ({ ...act, detalle: JSON.parse(act.detalle) }))).toEqual([
    {
      accion: 'repartirRifas',
      detalle: {
        cantidad: 4,
        numeros: '31-32 35-36',
        partes: [
          { vendedor: romina, numeros: '35-36' },
          { vendedor: diego, numeros: '31-32' },
        ],
      },
    },
    { accion: 'deshacerReparto', detalle: { cantidad: 3, numeros: '31-32 36' } },
  ])
})

it('a number named for two sellers goes to neither', async () => {
  const { romina, diego, repartir, numerosOf } = await makeWorld()
  const answer = await repartir([
    { vendedor: diego, tramos: [[30, 35]] },
    { vendedor: romina, tramos: [[35, 36]] },
  ])
  expect(answer.status).toBe(400)
  expect(await numerosOf(DIEGO)).toEqual([])
})

it('of two planned at once for the same sellers one gives the numbers, and the other says that it gave none', async () => {
  const { diego, planear, repartir, numerosOf, admin } = await makeWorld()
  const plans = await Promise.all([1, 2].map(() => planear([{ vendedor: diego, cantidad: 8 }])))
  const answers = await Promise.all(plans.map(({ body }) => repartir(body.partes)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [done, refused] = answers.toSorted((a, b) => a.status - b.status)
  expect(done?.body.asignadas).toBe(8)
  expect(refused?.body.message).toBe(
    'De esos números, 8 ya los tiene quien los iba a recibir: se repartieron mientras armabas este reparto. Volvé a armarlo con los que quedan.',
  )
  expect(await numerosOf(DIEGO)).toHaveLength(8)
  expect((await admin.call(asignacionApi.listarRepartos)).body.repartos).toHaveLength(1)
})

it('sent again with its key it is done once', async () => {
  const { diego, admin, repartir } = await makeWorld()
  const key = crypto.randomUUID()
  const answers = [await repartir([{ vendedor: diego, tramos: [[1, 2]] }], key)]
  answers.push(await repartir([{ vendedor: diego, tramos: [[1, 2]] }], key))
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect((await admin.call(asignacionApi.listarRepartos)).body.repartos).toMatchObject([
    { vendedores: 1, numeros: 2, tramos: [[1, 2]], deshecho: false },
  ])
})

it('is listed with which numbers it gave, those that follow each other as one stretch', async () => {
  const { diego, romina, admin, repartir } = await makeWorld()
  await repartir([
    { vendedor: romina, tramos: [[35, 36]] },
    {
      vendedor: diego,
      tramos: [
        [31, 32],
        [33, 34],
        [39, 39],
      ],
    },
  ])
  const { repartos } = (await admin.call(asignacionApi.listarRepartos)).body
  expect(repartos[0]?.tramos).toEqual([
    [31, 36],
    [39, 39],
  ])
})

it('undone, it takes back what is unsold and still there, once', async () => {
  const { app, admin, romina, diego, repartir, deshacer, numerosOf } = await makeWorld()
  const { reparto } = (await repartir([{ vendedor: diego, tramos: [[11, 16]] }])).body
  app.clock.advance({ minutes: 1 })
  await sellNumbers(app.db, { numeros: [12] })
  await admin.call(asignacionApi.traspasarRifas, { body: { de: diego, a: romina, numerosRifas: [13] } })
  await admin.call(asignacionApi.liberarRifas, { body: { numerosRifas: [14] } })
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: DIEGO, numerosRifas: [14] } })
  expect(await deshacer(reparto)).toMatchObject({ status: 200, body: { liberadas: 3 } })
  expect(await numerosOf(DIEGO)).toEqual([12, 14])
  expect(await numerosOf(ROMINA)).toEqual([13, 21, 22, 23])
  expect(await deshacer(reparto)).toMatchObject({ status: 409, body: { message: 'Ese reparto ya se deshizo.' } })
  expect((await deshacer(crypto.randomUUID())).status).toBe(404)
})

it('where no block is large enough a seller gets pieces from the lowest number on', () => {
  const libres = [
    [1, 3],
    [7, 8],
    [20, 22],
  ] as const
  expect(
    shareOut(libres, [
      { vendedor: 'a', cantidad: 4 },
      { vendedor: 'b', cantidad: 3 },
    ]),
  ).toEqual({
    partes: [
      {
        vendedor: 'a',
        tramos: [
          [1, 3],
          [7, 7],
        ],
      },
      { vendedor: 'b', tramos: [[20, 22]] },
    ],
    quedan: 1,
  })
  expect(shareOut(libres, [{ vendedor: 'a', cantidad: 9 }])).toBeNull()
})

it('every list of sellers shows the ranges of what each has, with their group', async () => {
  const { app, admin, diego, repartir } = await makeWorld()
  await repartir([
    {
      vendedor: diego,
      tramos: [
        [30, 34],
        [36, 36],
      ],
    },
  ])
  await admin.call(asignacionApi.liberarRifas, { body: { numerosRifas: [32] } })
  await app.db.updateTable('usuario').set({ grupo: '4º A' }).where('id', '=', diego).execute()
  const own = {
    grupo: '4º A',
    asignadas: 5,
    tramos: [
      [30, 31],
      [33, 34],
      [36, 36],
    ],
  }
  const { totales } = (await admin.call(asignacionApi.totalesPorVendedor)).body
  expect(totales.find(({ _id }) => _id === diego)).toMatchObject(own)
  const query = { buscar: '4º a' }
  const { users } = (await admin.call(vendedorApi.list, { params: { page: 1 }, query })).body
  expect(users).toMatchObject([{ id: diego, ...own }])
})
