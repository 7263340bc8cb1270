import { cierreApi, resultadoApi } from '@talonario/contract'
import { readCierre } from '@talonario/sorteo/proof'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { promisePremios } from '#modules/resultado/cierre/cierre.service.ts'
import { close, FECHAS, makeContinua, savePlanes, sellByPlan, whenDue } from '../../../../test/continua.ts'
import { makeDraw, moveTo, testAppOf2023 } from '../../../../test/draw-in-the-past.ts'
import type { Raffle } from '../../../../test/raffle.ts'
import { testShop } from '../../../../test/shop.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import type { Client, TestApp } from '../../../../test/test-app.ts'
import { clockOfDatabase, queryIn } from '../../../../test/test-cluster.ts'

/** What an organiser with a console of the database tries, as the role that the server uses and that owns its tables. */

const REFUSED = { code: 'RF002' }
const HORA = '2023-08-23T15:55:00.000Z'

let app: TestApp
let admin: Client
let raffle: Raffle
afterEach(() => app.close())

const run = (statement: string) => sql.raw(statement).execute(app.db)
const cierreOf = async () =>
  readCierre(
    (await app.db.selectFrom('sorteo').select('cierre').where('id', '=', raffle.idSorteo).executeTakeFirstOrThrow())
      .cierre,
  )
const numero = (n: number) => `(select id from rifa where numero = ${n})`
/** Minutes after the hour of the draw, by the clocks of server and database. */
async function afterTheHour(minutes: number): Promise<void> {
  const now = new Date(Date.parse(HORA) + minutes * 60_000).toISOString()
  await queryIn(app.connection, clockOfDatabase(now))
  moveTo(app, now)
  admin = await app.as('admin')
}
const closeIt = async () => {
  const fechaSorteo = (await app.db.selectFrom('sorteo').select('fecha').executeTakeFirstOrThrow()).fecha
  expect((await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo } })).status).toBe(200)
  return await cierreOf()
}

describe('a sale by SQL after the drum has turned', () => {
  beforeEach(async () => {
    app = await testAppOf2023()
    await queryIn(app.connection, clockOfDatabase(app.clock.now().toISOString()))
    admin = await app.as('admin')
    raffle = await makeDraw(app, admin, { fuente: 'bolillero', hora: HORA })
  })

  it('dated back before the announced hour is counted as late by the clock of the database', async () => {
    await afterTheHour(10)
    await sellNumbers(app.db, { numeros: [raffle.numeros[3] ?? 0], at: new Date('2023-08-23T15:50:00.000Z') })
    await afterTheHour(20)
    expect((await closeIt()).plazo).toEqual({ anunciado: HORA, ventas: 1, anuladas: 0 })
  })

  it('taken back and dated back is counted as late', async () => {
    await afterTheHour(10)
    await run(`update titular set estado = 'liberada', liberada_at = '2023-08-23T15:50:00Z' where numero = 1`)
    await afterTheHour(20)
    const { plazo, historia } = await closeIt()
    expect([plazo.anuladas, historia.deshechas]).toEqual([1, 1])
  })

  it('is not counted where it was made in time, though the clocks differ by a year', async () => {
    await queryIn(app.connection, clockOfDatabase('2024-08-23T15:50:00Z'))
    await sellNumbers(app.db, { numeros: [raffle.numeros[3] ?? 0], at: new Date('2023-08-23T15:50:00.000Z') })
    moveTo(app, '2023-08-23T15:58:00.000Z')
    await queryIn(app.connection, clockOfDatabase('2024-08-23T15:58:00Z'))
    expect((await closeIt()).plazo).toEqual({ anunciado: HORA, ventas: 0, anuladas: 0 })
  })

  it('is as it was made: nothing dates it back, moves it to another number or order, or deletes it', async () => {
    for (const statement of [
      `update titular set vendida_at = vendida_at - interval '1 day' where numero = 1`,
      `update titular set vendida_at = null, estado = 'liberada', liberada_at = now() where numero = 1`,
      `update titular set rifa_id = ${numero(4)} where numero = 1`,
      `update titular set compra_id = gen_random_uuid() where numero = 1`,
      `update titular set created_at = created_at - interval '1 day' where numero = 1`,
      'delete from titular where numero = 1',
    ])
      await expect(run(statement)).rejects.toMatchObject(REFUSED)
    await run(`update titular set estado = 'liberada', liberada_at = now() where numero = 1`)
    for (const statement of [
      `update titular set estado = 'vendida', liberada_at = null where numero = 1`,
      `update titular set liberada_at = liberada_at - interval '1 day' where numero = 1`,
    ])
      await expect(run(statement)).rejects.toMatchObject(REFUSED)
  })

  it('with its triggers disabled is sealed as it says: who owns the database can lie', async () => {
    await afterTheHour(10)
    await run('alter table titular disable trigger venta_fechada')
    await sellNumbers(app.db, { numeros: [raffle.numeros[3] ?? 0], at: new Date('2023-08-23T15:50:00.000Z') })
    await run('alter table titular enable trigger venta_fechada')
    await afterTheHour(20)
    expect((await closeIt()).plazo).toEqual({ anunciado: HORA, ventas: 0, anuladas: 0 })
  })

  it('to another buyer is counted as a correction, and a number keeps its key', async () => {
    const compra = `(select compra_id from titular where numero = 1)`
    await run(`update compra set comprador_nombre = 'Un Amigo', comprador_ci = '7654321' where id = ${compra}`)
    const claves = () => app.db.selectFrom('titular').select('clave').where('numero', '=', 1).executeTakeFirst()
    const before = await claves()
    await run(`update titular set clave = sha256('otra') where numero = 1`)
    expect(await claves()).toEqual(before)
    await expect(run(`update rifa set clave = sha256('otra') where numero = 1`)).rejects.toMatchObject({
      code: 'RF003',
    })
    expect((await closeIt()).historia.correcciones).toBe(1)
  })
})

describe('a move of the draw by SQL', () => {
  const move = (anunciado: string, cuando: string) => `update sorteo set fecha = '2023-08-25',
    fuente_datos = fuente_datos || '{"hora":"2023-08-25T15:55:00.000Z"}',
    traslados = traslados || jsonb_build_array(jsonb_build_object('cuando', '${cuando}', 'hora', '${HORA}', 'anunciado', '${anunciado}'))`
  beforeEach(async () => {
    app = await testAppOf2023()
    admin = await app.as('admin')
    raffle = await makeDraw(app, admin, { fuente: 'bolillero', hora: HORA })
  })

  it('names the end of sales that was announced', async () => {
    await expect(run(move('2023-08-24T15:55:00.000Z', '2023-08-23T15:50:00.000Z'))).rejects.toMatchObject({
      code: 'RF003',
    })
  })

  it('dated back before the hour is sealed with the moment at which the database noted it, and the sales since then', async () => {
    await afterTheHour(30)
    await run(move(HORA, '2023-08-23T15:50:00.000Z'))
    await sellNumbers(app.db, { numeros: [raffle.numeros[3] ?? 0], at: new Date('2023-08-23T16:30:00.000Z') })
    await afterTheHour(60 * 48 + 1)
    const { historia, plazo } = await closeIt()
    expect(historia.traslados).toEqual([{ cuando: '2023-08-23T16:25:00.000Z', hora: HORA, anunciado: HORA }])
    expect(plazo).toEqual({ anunciado: HORA, ventas: 1, anuladas: 0 })
  })
})

describe('a prize', () => {
  beforeEach(async () => {
    app = await testAppOf2023()
    admin = await app.as('admin')
    raffle = await makeDraw(app, admin, { hora: HORA })
  })

  it('gives its seller what was promised, from the first sale on', async () => {
    await run(`update premio set para_vendedor = 'Una bicicleta'`)
    await expect(run(`update premio set para_vendedor = 'Nada'`)).rejects.toMatchObject({ code: 'RF004' })
  })

  it('is drawn with as many alternates, and claimed in as many days, as the settings said when its draw began to sell', async () => {
    await promisePremios(app)
    Object.assign(app.env, { SUPLENTES: 0, RECLAMO_DIAS: 1 })
    await promisePremios(app)
    for (const statement of ['update promesa set suplentes = 0', 'delete from promesa'])
      await expect(run(statement)).rejects.toMatchObject({ code: 'RF004' })
    const { cupoSuplentes, historia } = await closeIt()
    expect([cupoSuplentes, historia.reclamoDias]).toEqual([3, 60])
  })

  it('whose winner has answered goes to no alternate', async () => {
    moveTo(app, '2023-08-23T15:56:00.000Z')
    admin = await app.as('admin')
    expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2023-08-23' } })).status).toBe(200)
    await run('update reclamo set confirmado_at = llamado_at')
    await expect(run('update reclamo set confirmado_at = null')).rejects.toMatchObject(REFUSED)
  })

  it('is lapsed no earlier than the clock of the database says, and its alternate is called after that', async () => {
    await afterTheHour(1)
    expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2023-08-23' } })).status).toBe(200)
    const lapse = 'update reclamo set vencido_at = vence_at where turno = 1'
    await expect(run(lapse)).rejects.toMatchObject(REFUSED)
    await afterTheHour(60 * 24 * 61)
    await run(lapse)
    const call = (llamado: string) => `insert into reclamo (premio_id, turno, sorteo_id, posicion, llamado_at, vence_at)
      select premio_id, 2, sorteo_id, 4, ${llamado}, ${llamado} + interval '60 days' from reclamo where posicion = 1`
    await expect(run(call(`vence_at - interval '1 day'`))).rejects.toMatchObject(REFUSED)
    await run(call('vencido_at'))
  })
})

it('an instalment paid by SQL after the hour and dated back is counted as late by the clock of the database, and a paid one is not dated back', async () => {
  const shop = await testShop()
  app = shop
  const at = async (now: Date) => {
    await queryIn(app.connection, clockOfDatabase(now.toISOString()))
    moveTo(app, now.toISOString())
  }
  await at(app.clock.now())
  const { sorteos } = await makeContinua(await app.as('admin'), { precio: 3_600, cantidad: 10 })
  await savePlanes(await app.as('admin'))
  const { id, compra_id } = await sellByPlan(shop, 1)
  await expect(
    run(`update cuota set pagada_at = pagada_at - interval '1 day' where n = 1 and titular_id = '${id}'`),
  ).rejects.toMatchObject({ code: 'RF007' })
  const sorteo = () =>
    app.db
      .selectFrom('sorteo')
      .selectAll()
      .where('id', '=', sorteos[0]?.id ?? '')
  const { fuente_datos } = await sorteo().executeTakeFirstOrThrow()
  const hora = Date.parse(String(fuente_datos.hora))
  await at(new Date(hora + 10 * 60_000))
  const antes = new Date(hora - 5 * 60_000).toISOString()
  await run(`update cuota set compra_id = '${compra_id}', pagada_at = '${antes}' where n = 2 and titular_id = '${id}'`)
  await at(new Date(hora + 20 * 60_000))
  expect((await close(app, FECHAS[0])).status).toBe(200)
  const { participacion } = readCierre((await sorteo().executeTakeFirstOrThrow()).cierre)
  expect(participacion.tarde).toEqual({ cuotas: 1, deshechas: 0 })
})

it('between a closing and its result no instalment is added or taken away', async () => {
  const shop = await testShop()
  app = shop
  await makeContinua(await app.as('admin'), { precio: 3_600, cantidad: 10 })
  await savePlanes(await app.as('admin'))
  for (const n of [1, 2]) await sellByPlan(shop, n)
  await whenDue(app, FECHAS[0])
  expect((await close(app, FECHAS[0])).status).toBe(200)
  await expect(run('delete from cuota where pagada_at is null')).rejects.toMatchObject({ code: 'RF001' })
  await expect(
    run('insert into cuota (titular_id, n, monto, orden) select titular_id, 40, 1, 9 from cuota limit 1'),
  ).rejects.toMatchObject({ code: 'RF001' })
})
