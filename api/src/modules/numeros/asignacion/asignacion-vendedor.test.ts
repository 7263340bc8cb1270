import { asignacionApi, resultadoApi, rifaApi, tomaApi, vendedorApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeRaffle } from '../../../../test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { type Client, forFile, forTest, testApp } from '../../../../test/test-app.ts'

const app = forFile(await testApp())
const admin = await app.as('admin')
const vendedora = await app.as('vendedora')
await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 50, precio: 100.5 })
const { ci } = app.users.vendedora
await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas: [5, 6, 7, 8] } })
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
const sale = { vendedor: app.users.vendedora }
await sellNumbers(app.db, { ...sale, numeros: [6, 20], comprador: { nombre: 'Ana', ci: '1' }, at: at(1) })
await sellNumbers(app.db, { ...sale, numeros: [21], comprador: { nombre: 'Beto', ci: '2' }, at: at(2) })
await sellNumbers(app.db, { ...sale, numeros: [10], comprador: { nombre: 'Ana María', ci: '1' }, at: at(3) })
await sellNumbers(app.db, { vendedor: app.users.vendedor, numeros: [30], comprador: { nombre: 'Ajena', ci: '3' } })
await sellNumbers(app.db, { usuario: app.users.cliente, numeros: [7] })
await holdNumbers(app.db, { usuario: app.users.cliente, numeros: [8], until: new Date('2030-01-01') })

describe('the numbers of a seller', () => {
  const ask = (client: Client, body: { userId?: unknown; año?: number }) =>
    client.call(asignacionApi.rifasPorVendedor, { body: body as never })
  const ids = () => ({ mine: app.users.vendedora.id, other: app.users.vendedor.id })

  it('are those assigned, sold ones on any channel among them', async () => {
    const { body } = await ask(vendedora, { userId: ids().mine, año: 2026 })
    expect(
      body.data.numerosRifa.map(({ numero, pagoRealizado, reservada }) => [numero, pagoRealizado, reservada]),
    ).toEqual([
      [5, false, false],
      [6, true, false],
      [7, true, false],
      [8, false, true],
    ])
    expect(body.data.numerosRifa[0]).toMatchObject({ precioRifa: 100.5, FechaSorteo: '2026-12-24T12:00:00.000Z' })
  })

  it('of no year in particular contain the unassigned numbers the seller sold', async () => {
    const { body } = await ask(vendedora, { userId: ids().mine })
    const sold = body.data.numerosRifa.filter(({ pagoRealizado }) => pagoRealizado)
    expect(sold.map(({ numero, sinAsignar }) => [numero, sinAsignar])).toEqual([
      [6, false],
      [7, false],
      [10, true],
      [20, true],
      [21, true],
    ])
  })

  it('are the seller’s own, or anyone’s for an organiser', async () => {
    expect((await ask(admin, { userId: ids().mine, año: 2026 })).body.data.numerosRifa).toHaveLength(4)
    expect(await ask(vendedora, { userId: ids().other })).toMatchObject({
      status: 403,
      body: { message: 'No tenés permiso para hacer esto.' },
    })
    expect(await ask(admin, { userId: app.users.cliente.id })).toMatchObject({
      status: 404,
      body: { message: 'No se encontró el vendedor.' },
    })
  })

  it.each([{}, { userId: null }, { userId: '' }, { userId: 'undefined' }, { userId: 'null' }])(
    'without a user are refused: %j',
    async body => {
      expect(await ask(vendedora, body)).toMatchObject({
        status: 400,
        body: { message: 'Faltan datos para realizar la consulta.' },
      })
    },
  )

  it('are of the campaign year asked for; unasked, all of the campaign that are sold or on sale', async () => {
    const own = forTest(await testApp())
    const [admin, vendedora] = [await own.as('admin'), await own.as('vendedora')]
    await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 2, premios: ['Y'] })
    const { idSorteo } = await makeRaffle(admin, { fecha: '2027-02-01', cantidad: 2, premios: ['X'] })
    await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas: [2, 3, 4] } })
    await sql`update rifa set anio = 2025 where sorteo_id = ${idSorteo}`.execute(own.db)
    const numeros = async (año?: number) =>
      (await ask(vendedora, { userId: own.users.vendedora.id, ...(año ? { año } : {}) })).body.data.numerosRifa.map(
        ({ numero }) => numero,
      )
    expect(await numeros(2025)).toEqual([3, 4])
    expect(await numeros(2026)).toEqual([2])
    expect(await numeros()).toEqual([2, 3, 4])
    await sql`update premio set sorteo_id = null, orden = null where sorteo_id = ${idSorteo}`.execute(own.db)
    await sql`update sorteo set estado = 'cancelado' where id = ${idSorteo}`.execute(own.db)
    expect(await numeros()).toEqual([2])
    await sellNumbers(own.db, { numeros: [2], vendedor: own.users.vendedora })
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2026-12-24' } })
    Object.assign(own.env, { CAMPAIGN_YEAR: 2027 })
    expect(await numeros()).toEqual([2])
  })
})

describe('the clients of a seller', () => {
  it('are grouped by document under the latest name, latest first', async () => {
    const { body } = await vendedora.call(asignacionApi.clientes)
    expect(body.clientes).toMatchObject([
      { nombre: 'Ana María', numerosRifas: [6, 10, 20] },
      { nombre: 'Beto', numerosRifas: [21] },
    ])
    for (const { cedula, telefono, correo } of body.clientes) expect([cedula, telefono, correo]).not.toContain('')
    expect(body.clientes.map(({ compras }) => compras.length)).toEqual([2, 1])
  })

  it('are the caller’s own', async () => {
    expect((await (await app.as('vendedor')).call(asignacionApi.clientes)).body.clientes).toMatchObject([
      { nombre: 'Ajena', numerosRifas: [30] },
    ])
    expect((await admin.call(asignacionApi.clientes)).body.clientes).toEqual([])
  })
})

describe('the totals per seller', () => {
  it('count assigned numbers, sold ones among them, and money taken in person', async () => {
    const { totales } = (await admin.call(asignacionApi.totalesPorVendedor)).body
    expect(totales).toEqual([
      {
        _id: app.users.vendedor.id,
        nombreCompleto: 'Diego Pereyra',
        ci: '33333333',
        grupo: '',
        asignadas: 0,
        tramos: [],
        vendidas: 0,
        monto: 100.5,
        saldo: 100.5,
      },
      {
        _id: app.users.vendedora.id,
        nombreCompleto: 'Romina Acosta',
        ci: '22222222',
        grupo: '',
        asignadas: 4,
        tramos: [[5, 8]],
        vendidas: 2,
        monto: 402,
        saldo: 402,
      },
    ])
  })
})

it('are listed as people look for names: capitals, small letters and accents count alike', async () => {
  const names = ['Ángela Díaz', 'ana paz', 'Zoe Ruiz', 'Elena Sosa', 'élida rey']
  const own = forTest(await testApp())
  await own.db.deleteFrom('usuario').where('rol', '=', 'vendedor').execute()
  const rows = names.map((nombre, i) => `${nombre};persona${i};600000${i};v${i}@correo.test;099 111 22${i}`)
  const csv = ['Nombre;Usuario;Documento;Correo;Teléfono', ...rows].join('\n')
  const organiser = await own.as('admin')
  await organiser.call(vendedorApi.importarVendedores, { body: { csv } })
  const { totales } = (await organiser.call(asignacionApi.totalesPorVendedor)).body
  expect(totales.map(({ nombreCompleto }) => nombreCompleto)).toEqual([
    'ana paz',
    'Ángela Díaz',
    'Elena Sosa',
    'élida rey',
    'Zoe Ruiz',
  ])
})

describe('renewing a hold', () => {
  const renew = async (client: Client, numero: number) => {
    const { rifas } = (await admin.call(rifaApi.buscarRifas, { body: { numeros: [numero] } })).body
    return await client.call(tomaApi.actualizarRifa, { body: { rifaId: rifas[0]?._id ?? '' } })
  }

  it('lengthens the caller’s own and never pays', async () => {
    const cliente = await app.as('cliente')
    const until = new Date(app.clock.now().getTime() + 10 * 60_000)
    const order = { usuario: app.users.cliente, numeros: [40, 41], until, at: app.clock.now() }
    const id = await holdNumbers(app.db, order)
    expect((await renew(cliente, 40)).status).toBe(200)
    const holds = await app.db
      .selectFrom('titular')
      .select(['estado', 'expires_at'])
      .where('compra_id', '=', id)
      .execute()
    const later = new Date(app.clock.now().getTime() + 30 * 60_000)
    expect(holds).toEqual([
      { estado: 'reservada', expires_at: later },
      { estado: 'reservada', expires_at: later },
    ])
  })

  it('of somebody else’s number is refused, naming it', async () => {
    await holdNumbers(app.db, { usuario: app.users.cliente, numeros: [42], until: new Date('2030-01-01') })
    expect(await renew(await app.as('clienta'), 42)).toMatchObject({
      status: 409,
      body: { message: 'El número 00042 ya no está disponible.' },
    })
  })
})
