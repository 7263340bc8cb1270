import { metaAnualApi, type OrdenMeta, rifaApi } from '@talonario/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, forTest, type TestApp, testApp } from '../../../../test/test-app.ts'

let app: TestApp
let admin: Client
let vendedora: Client
beforeEach(async () => {
  app = forTest(await testApp())
  admin = await app.as('admin')
  vendedora = await app.as('vendedora')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 100 })
})

const establecer = (body: { userId: string; metaVentas: number | string; año: number | string }) =>
  admin.call(metaAnualApi.establecer, { body })
const progreso = (client: Client, userId?: string) =>
  client.call(metaAnualApi.obtenerProgresoMeta, { body: userId === undefined ? {} : { userId } })

describe('a goal', () => {
  it('is set with a sentence that names seller and year, and set again changes it', async () => {
    const { id } = app.users.vendedora
    const answer = await establecer({ userId: id, metaVentas: '80', año: 2026 })
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Meta anual del Romina Acosta para el 2026 creada con éxito' },
    })
    await establecer({ userId: id, metaVentas: 40, año: 2026 })
    const { metas } = (await progreso(vendedora, id)).body
    expect(metas).toEqual([{ _id: metas[0]?._id, año: 2026, metaVentas: 40, vendidas: 0, porcentajeProgreso: '0.00' }])
  })

  it('is from the current year on', async () => {
    const { id } = app.users.vendedora
    expect(await establecer({ userId: id, metaVentas: 10, año: 2025 })).toMatchObject({
      status: 400,
      body: { message: 'El año no puede ser anterior al actual.' },
    })
    expect((await establecer({ userId: id, metaVentas: 10, año: '2027' })).status).toBe(200)
  })

  it('is for an active seller and at least one number', async () => {
    expect((await establecer({ userId: app.users.inactiva.id, metaVentas: 1, año: 2026 })).body.message).toBe(
      'El vendedor está inactivo.',
    )
    expect((await establecer({ userId: app.users.cliente.id, metaVentas: 1, año: 2026 })).body.message).toBe(
      'No se encontró el vendedor.',
    )
    expect((await establecer({ userId: app.users.vendedora.id, metaVentas: 0, año: 2026 })).status).toBe(400)
  })
})

describe('the progress of a goal', () => {
  beforeEach(async () => {
    const sale = { vendedor: app.users.vendedora }
    await establecer({ userId: sale.vendedor.id, metaVentas: 40, año: 2026 })
    await establecer({ userId: sale.vendedor.id, metaVentas: 10, año: 2027 })
    await sellNumbers(app.db, { ...sale, numeros: [1, 2, 3, 4, 5] })
    // Still 2026 in Buenos Aires, and half past midnight of 2027 there.
    await sellNumbers(app.db, { ...sale, numeros: [6], at: new Date('2027-01-01T02:59:59Z') })
    await sellNumbers(app.db, { ...sale, numeros: [7], at: new Date('2027-01-01T03:30:00Z') })
    await sellNumbers(app.db, { usuario: app.users.cliente, numeros: [8] })
    await sellNumbers(app.db, { vendedor: app.users.vendedor, numeros: [9] })
  })

  it('is the numbers sold in person in that year of the zone, newest year first', async () => {
    const { body } = await progreso(admin, app.users.vendedora.id)
    expect(body.metas).toMatchObject([
      { año: 2027, metaVentas: 10, vendidas: 1, porcentajeProgreso: '10.00' },
      { año: 2026, metaVentas: 40, vendidas: 6, porcentajeProgreso: '15.00' },
    ])
  })

  it('has two decimals and may pass a hundred', async () => {
    const { id } = app.users.vendedora
    await establecer({ userId: id, metaVentas: 7, año: 2026 })
    expect((await progreso(vendedora, id)).body.metas[1]?.porcentajeProgreso).toBe('85.71')
    await establecer({ userId: id, metaVentas: 4, año: 2026 })
    expect((await progreso(vendedora, id)).body.metas[1]?.porcentajeProgreso).toBe('150.00')
  })

  it('does not count a sale that was voided', async () => {
    const { rifas } = (await admin.call(rifaApi.buscarRifas, { body: { numeros: [1] } })).body
    await app.db
      .updateTable('titular')
      .set({ estado: 'liberada', liberada_at: app.clock.now() })
      .where('rifa_id', '=', rifas[0]?._id ?? '')
      .execute()
    expect((await progreso(vendedora, app.users.vendedora.id)).body.metas[1]?.vendidas).toBe(5)
  })

  it('is one’s own, or anyone’s for an organiser', async () => {
    expect((await progreso(vendedora, app.users.vendedor.id)).status).toBe(403)
    expect(await progreso(vendedora)).toMatchObject({
      status: 400,
      body: { message: 'Faltan datos para realizar la consulta.' },
    })
    expect((await progreso(admin, app.users.vendedor.id)).body).toMatchObject({
      metas: [],
      message: 'El vendedor no tiene metas.',
    })
  })
})

describe('the goals of all', () => {
  const list = async (query: { buscar?: string; orden?: OrdenMeta; año?: number }) =>
    (await admin.call(metaAnualApi.listarMetas, { params: { page: 1 }, query: { año: 2030, ...query } })).body

  beforeEach(async () => {
    const { vendedora, vendedor } = app.users
    await establecer({ userId: vendedora.id, metaVentas: 4, año: 2030 })
    await sellNumbers(app.db, { numeros: [90], vendedor: vendedora, at: new Date('2030-01-01T03:00:00Z') })
    await sellNumbers(app.db, { numeros: [91, 92], vendedor, at: new Date('2031-01-01T02:59:59Z') })
    await sellNumbers(app.db, { numeros: [93], vendedor, at: new Date('2031-01-01T03:00:00Z') })
  })

  it('are a row each for the active sellers, with and without one, searched and sorted', async () => {
    const { vendedora, vendedor } = app.users
    const romina = { userId: vendedora.id, metaVentas: 4, vendidas: 1, porcentajeProgreso: '25.00' }
    const diego = { userId: vendedor.id, metaVentas: 0, vendidas: 2, porcentajeProgreso: '' }
    expect(await list({})).toMatchObject({ metas: [diego, romina], año: 2030, page: 1, pages: 1, total: 2 })
    expect((await list({ orden: 'progreso' })).metas).toMatchObject([romina, diego])
    expect((await list({ orden: 'vendidas' })).metas).toMatchObject([diego, romina])
    expect(await list({ buscar: '22.222.222' })).toMatchObject({ metas: [romina], total: 1 })
  })

  it('leave the house as a file', async () => {
    const { text, headers } = await admin.call(metaAnualApi.exportarMetas, { query: { año: 2030 } })
    expect(headers['content-disposition']).toBe('attachment; filename="metas-2030.csv"')
    expect(text).toBe(
      '\uFEFFNombre completo;Documento;Año;Meta de ventas;Vendidas;Progreso en %\r\n' +
        'Diego Pereyra;33333333;2030;;2;\r\nRomina Acosta;22222222;2030;4;1;25,00\r\n',
    )
  })

  it('need a seller each', async () => {
    const { status, body } = await establecer({ userId: '', metaVentas: 4, año: 2030 })
    expect([status, body.message]).toEqual([400, 'Elegí un vendedor.'])
  })
})
