import { rifaApi, sorteoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/pool.ts'
import { type Client, forTest, type TestApp, testApp } from '../../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../../../test/test-database.ts'
import { generarNumerosRifa } from './rifa-cambios.service.ts'

let app: TestApp
let admin: Client
beforeEach(async () => {
  app = forTest(await testApp())
  admin = await app.as('admin')
})

const generar = (body: { cantidad: number | string; precioRifa: number | string; fecha: string }) =>
  admin.call(rifaApi.generarNumerosRifa, { body })

describe('generating numbers', () => {
  it('takes the next ones and schedules the draw of that date', async () => {
    const first = await generar({ cantidad: 4, precioRifa: 250.5, fecha: '2026-12-24' })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      message: 'Se generaron 4 rifas correctamente.',
      total: 4,
      desde: 1,
      hasta: 4,
    })
    const [rifa] = first.body.rifas
    expect(rifa).toEqual({
      _id: rifa?._id,
      NumeroRifa: 1,
      precioRifa: 250.5,
      pagoRealizado: false,
      reservada: false,
      asignada: false,
      vendedorAsignado: null,
      enVenta: true,
      FechaSorteo: '2026-12-24T12:00:00.000Z',
      vendedor: null,
      nombreParticipante: '',
    })
    const second = await generar({ cantidad: '2', precioRifa: '100', fecha: '2026-12-24T23:00:00.000Z' })
    expect(second.body.rifas.map(({ NumeroRifa }) => NumeroRifa)).toEqual([5, 6])
    expect((await admin.call(sorteoApi.sorteosFuturos)).body.sorteos).toHaveLength(1)
  })

  it('gives two organisers at once ranges of their own', async () => {
    const other = await app.as('admin')
    const body = { cantidad: 500, precioRifa: 10, fecha: '2026-12-30' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => (i % 2 ? other : admin).call(rifaApi.generarNumerosRifa, { body })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const ranges = answers.map(({ body }) => [body.desde, body.hasta]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
    expect(ranges).toEqual(Array.from({ length: 8 }, (_, i) => [1 + 500 * i, 500 + 500 * i]))
    const { sorteos } = (await admin.call(sorteoApi.sorteosFuturos)).body
    expect(sorteos.filter(({ fechaSorteo }) => fechaSorteo.startsWith('2026-12-30'))).toHaveLength(1)
  })

  it('above a thousand returns the first thousand and the total', async () => {
    const { body } = await generar({ cantidad: 1_001, precioRifa: 10, fecha: '2026-12-31' })
    expect(body).toMatchObject({ total: 1_001, message: 'Se generaron 1001 rifas correctamente.' })
    expect(body.rifas).toHaveLength(1_000)
  })

  it('writes down the campaign year', async () => {
    await generar({ cantidad: 2, precioRifa: 1, fecha: '2026-12-31' })
    const { rows } = await sql<{ anio: number }>`select distinct anio from rifa`.execute(app.db)
    expect(rows).toEqual([{ anio: 2026 }])
  })

  it.each([
    { cantidad: 0, precioRifa: 10, fecha: '2026-12-24' },
    { cantidad: 1.5, precioRifa: 10, fecha: '2026-12-24' },
    { cantidad: 100_001, precioRifa: 10, fecha: '2026-12-24' },
    { cantidad: 4, precioRifa: 0, fecha: '2026-12-24' },
    { cantidad: 4, precioRifa: -1, fecha: '2026-12-24' },
    { cantidad: 4, precioRifa: 1.005, fecha: '2026-12-24' },
    { cantidad: 4, precioRifa: 10, fecha: '' },
  ])('%j is refused', async body => {
    expect(await generar(body)).toMatchObject({
      status: 400,
      body: { message: 'Completa todos los campos con valores válidos.' },
    })
  })

  it('refuses a date before today in the configured zone', async () => {
    expect(await generar({ cantidad: 1, precioRifa: 1, fecha: '2026-11-20' })).toMatchObject({
      status: 400,
      body: { message: 'La fecha no puede ser menor a hoy.' },
    })
  })

  it('stops at a million, and then takes none at all', async () => {
    await generar({ cantidad: 1, precioRifa: 1, fecha: '2026-12-31' })
    await sql`insert into rifa (numero, precio, sorteo_id, anio)
      select 999990, precio, sorteo_id, anio from rifa`.execute(app.db)
    expect(await generar({ cantidad: 11, precioRifa: 1, fecha: '2027-03-01' })).toMatchObject({
      status: 409,
      body: { message: 'La rifa admite hasta 1.000.000 números y ya hay 999.990.' },
    })
    expect((await generar({ cantidad: 10, precioRifa: 1, fecha: '2027-03-01' })).body.hasta).toBe(1_000_000)
  })
})

it('a process that dies while it makes numbers leaves none, and the same call makes them once', async () => {
  await sql`create function muere() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(app.db)
  await sql`create trigger muere after insert on rifa for each statement execute function muere()`.execute(app.db)
  const dying = openDatabase(app.connection)
  const asked = { cantidad: 50, precioRifa: 100, fecha: '2026-12-24' }
  await expect(generarNumerosRifa(dying, asked, app)).rejects.toThrow()
  await dying.destroy()
  const kept = app.db.selectFrom('rifa').select('numero')
  expect(await kept.execute()).toEqual([])
  expect(await app.db.selectFrom('sorteo').select('id').execute()).toEqual([])
  await sql`drop trigger muere on rifa`.execute(app.db)
  const headers = { 'idempotency-key': 'los-cincuenta-de-antes' }
  const again = () => admin.call(rifaApi.generarNumerosRifa, { body: asked, headers })
  expect(await Promise.all([again(), again()])).toMatchObject([
    { status: 200, body: { desde: 1, hasta: 50 } },
    { status: 200, body: { desde: 1, hasta: 50 } },
  ])
  expect(await kept.execute()).toHaveLength(50)
})

describe('the draw of a number', () => {
  const insert = (sorteo: string, campania = 's.campania_id') =>
    sql.raw(`insert into rifa (numero, precio, sorteo_id, campania_id, anio)
      select 900000 + i, 100, ${sorteo}, ${campania}, 2026 from sorteo s, generate_series(1, 2) i where s.fecha = '2026-12-24'`)

  it('exists and is of the same campaign, or nothing is written', async () => {
    await generar({ cantidad: 1, precioRifa: 1, fecha: '2026-12-24' })
    for (const wrong of [insert('gen_random_uuid()'), insert('s.id', 'gen_random_uuid()')])
      await expect(wrong.execute(app.db)).rejects.toMatchObject({ code: '23503' })
    const other = sql`update rifa set sorteo_id = gen_random_uuid() where numero = 1`
    await expect(other.execute(app.db)).rejects.toMatchObject({ code: '23503' })
  })

  it('stays what it is while it has numbers, also while they are being made', async () => {
    const rename = sql`update sorteo set id = gen_random_uuid() where fecha = '2027-04-01'`
    await sql`insert into sorteo (fecha, fuente, fuente_datos)
      values ('2027-04-01', 'interna', '{"hora":"2027-04-02T00:00:00.000Z"}')`.execute(app.db)
    let renaming: Promise<unknown> | undefined
    await app.db.transaction().execute(async db => {
      await sql`insert into rifa (numero, precio, sorteo_id, anio) select 900000, 100, id, 2027 from sorteo
        where fecha = '2027-04-01'`.execute(db)
      renaming = expect(rename.execute(app.db)).rejects.toMatchObject({ code: '23503' })
      await untilSomebodyWaits(app.db)
    })
    await renaming
  })
})
