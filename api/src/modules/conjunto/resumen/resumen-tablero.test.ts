import { asignacionApi, cancelacionApi, metaAnualApi, resumenApi } from '@talonario/contract'
import { beforeEach, expect, it } from 'vitest'
import { makeContinua } from '../../../../test/continua.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { record } from '../../../../test/record.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, forTest, type TestApp, testApp } from '../../../../test/test-app.ts'

let t: TestApp
let admin: Client
beforeEach(async () => {
  t = forTest(await testApp())
  admin = await t.as('admin')
})

const read = async () => (await admin.call(resumenApi.tablero)).body

it('of an empty raffle shows days without sales and nobody', async () => {
  const { sorteos, dias, vendedores, meta, esperan } = await read()
  expect([sorteos, vendedores, meta]).toEqual([[], [], { meta: 0, vendidas: 0, esperadas: 0 }])
  expect([dias.length, dias[0], dias.at(-1)]).toEqual([
    30,
    { dia: '2026-10-23', vendidas: 0, recaudado: 0 },
    { dia: '2026-11-21', vendidas: 0, recaudado: 0 },
  ])
  expect(esperan).toMatchObject({ casos: 0, entregas: 0, porCerrar: 0, vendedoresSinVentas: 2 })
})

it('shows what was sold by draw, day and seller, against the goals, in two statements beside the session', async () => {
  const { vendedor, vendedora } = t.users
  await makeRaffle(admin, { fecha: '2026-11-27', cantidad: 10, precio: 1500 })
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 5, precio: 2000 })
  const assign = (ci: string, numerosRifas: number[]) =>
    admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas } })
  await assign(vendedor.ci, [1, 2, 3])
  await assign(vendedora.ci, [11])
  await sellNumbers(t.db, { numeros: [1, 2, 3], vendedor })
  await sellNumbers(t.db, { numeros: [11], vendedor: vendedora })
  await admin.call(metaAnualApi.establecer, { body: { userId: vendedor.id, año: 2026, metaVentas: 100 } })
  const body = await read()
  expect(body.sorteos).toMatchObject([
    { dias: 6, vendidas: 3, total: 10, recaudado: 4500 },
    { dias: 33, vendidas: 1, total: 5, recaudado: 2000 },
  ])
  expect(body.dias.reduce((sum, { vendidas }) => sum + vendidas, 0)).toBe(4)
  expect(body.vendedores).toEqual([
    { _id: vendedor.id, nombreCompleto: vendedor.nombreCompleto, vendidas: 3, recaudado: 4500 },
    { _id: vendedora.id, nombreCompleto: vendedora.nombreCompleto, vendidas: 1, recaudado: 2000 },
  ])
  expect(body.meta).toMatchObject({ meta: 100, vendidas: 4, esperadas: 89 })
  expect(body.esperan).toMatchObject({ vendedoresSinVentas: 0, porCerrar: 7 })
  const sent = await record(read)
  expect(sent.filter(({ text }) => !/sesion/.test(text))).toHaveLength(2)
})

it('counts no mail as unverified of who has none', async () => {
  const { vendedor, vendedora } = t.users
  const own = (id: string) => t.db.updateTable('usuario').where('id', '=', id)
  await own(vendedor.id).set({ email: '', email_verified_at: null }).execute()
  await own(vendedora.id).set({ email_verified_at: null }).execute()
  expect((await read()).esperan.correosSinVerificar).toBe(1)
})

it('of numbers that play in several draws, those unsold close with the last one alone', async () => {
  await makeContinua(admin, { fechas: ['2026-11-24', '2026-11-26', '2026-12-21'] })
  expect((await read()).esperan.porCerrar).toBe(0)
  await admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo: '2026-12-21' } })
  expect((await read()).esperan.porCerrar).toBe(20)
})
