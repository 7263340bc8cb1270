import { asignacionApi, cierreApi, resultadoApi, sorteoApi, type TipoTrabajo, trabajoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { openDatabase } from '#db/pool.ts'
import { cerrarSorteo } from '#modules/resultado/cierre/cierre.service.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts'
import { workBatch } from './trabajo-tanda.service.ts'

let app: TestApp
let admin: Client
beforeEach(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterEach(() => app.close())

const FECHA = '2026-12-24'
const VENDEDORA = '22222222'
const generar = (cantidad: number, fecha = FECHA) =>
  admin.call(trabajoApi.empezarGeneracion, { body: { cantidad, precioRifa: 10, fecha } })
const asignar = (desde: number, hasta: number, ci = VENDEDORA) =>
  admin.call(trabajoApi.empezarAsignacion, { body: { ci, desde, hasta } })
const tanda = (tipo: TipoTrabajo, cuantos = 40) => workBatch(app, tipo, cuantos)
const cancelar = (id: string) => admin.call(trabajoApi.cancelarTrabajo, { body: { id } })
const shown = async () => (await admin.call(trabajoApi.trabajos)).body.trabajos
const numeros = async () =>
  (await app.db.selectFrom('rifa').select('numero').orderBy('numero').execute()).map(({ numero }) => numero)
const ofVendedora = async () => {
  const rows = app.db.selectFrom('rifa').select('numero').where('vendedor_id', '=', app.users.vendedora.id)
  return (await rows.orderBy('numero').execute()).map(({ numero }) => numero)
}
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

describe('generating in the background', () => {
  it('continues chunk by chunk, and shows its progress until it is dismissed', async () => {
    const { status, body } = await generar(100)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Los números se están generando.' })
    const begun = { tipo: 'generar', total: 100, hecho: 0, estado: 'pendiente', desde: null, error: '' }
    expect(body.trabajo).toMatchObject({ ...begun, FechaSorteo: '2026-12-24T12:00:00.000Z' })
    expect(await tanda('generar')).toBe(true)
    expect(await shown()).toMatchObject([{ hecho: 40, estado: 'en_curso', desde: 1, hasta: 40 }])
    expect([await tanda('generar'), await tanda('generar'), await tanda('generar')]).toEqual([true, true, false])
    expect(await shown()).toMatchObject([{ hecho: 100, estado: 'terminado', desde: 1, hasta: 100 }])
    expect(await numeros()).toEqual(upTo(100))
    const put = { body: { id: body.trabajo._id } }
    expect((await admin.call(trabajoApi.descartarTrabajo, put)).status).toBe(200)
    expect(await shown()).toEqual([])
    expect(await findBroken(app.db)).toEqual([])
  })

  it('takes a million numbers and no more than there may be', async () => {
    expect((await generar(1_000_001)).body.message).toBe('Completa todos los campos con valores válidos.')
    await makeRaffle(admin, { fecha: FECHA, cantidad: 1 })
    expect(await generar(1_000_000)).toMatchObject({
      status: 409,
      body: { message: 'La rifa admite hasta 1.000.000 números y ya hay 1.' },
    })
    expect((await generar(999_999)).status).toBe(200)
  })

  it('is one work at a time, also when two organisers begin at once', async () => {
    const answers = await Promise.all([generar(100), generar(100), generar(100)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Ya hay un trabajo como este en curso: esperá a que termine o cancelalo.',
    )
  })

  it('by two processes at once makes each number once', async () => {
    await generar(1_000)
    const other = openDatabase(app.connection)
    const work = async (db: TestApp['db']) => {
      for (let idle = 0; idle < 3; ) {
        if (!(await workBatch({ ...app, db }, 'generar', 20))) idle += 1
        if ((await shown())[0]?.estado === 'terminado') return
      }
    }
    await Promise.all([work(app.db), work(other), work(other)])
    while (await workBatch(app, 'generar', 20));
    await other.destroy()
    expect(await shown()).toMatchObject([{ hecho: 1_000, estado: 'terminado', desde: 1, hasta: 1_000 }])
    expect(await numeros()).toEqual(upTo(1_000))
  })

  it('a chunk that breaks in the middle leaves nothing, and another process does it', async () => {
    await generar(80)
    await tanda('generar')
    await sql`create function muere() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(app.db)
    await sql`create trigger muere after update on trabajo for each row when (new.hecho = 80) execute function muere()`.execute(
      app.db,
    )
    const dying = openDatabase(app.connection)
    await expect(workBatch({ ...app, db: dying }, 'generar', 40)).rejects.toThrow()
    await dying.destroy()
    await sql`drop trigger muere on trabajo`.execute(app.db)
    expect(await numeros()).toEqual(upTo(40))
    expect(await shown()).toMatchObject([{ hecho: 40, estado: 'en_curso' }])
    await tanda('generar')
    expect(await numeros()).toEqual(upTo(80))
    expect(await shown()).toMatchObject([{ estado: 'terminado' }])
  })

  it('lets others generate in between', async () => {
    await generar(80)
    await tanda('generar')
    await makeRaffle(admin, { fecha: '2026-12-30', cantidad: 5 })
    await tanda('generar')
    expect(await shown()).toMatchObject([{ estado: 'terminado', hecho: 80, desde: 1, hasta: 85 }])
  })

  it('that is cancelled leaves what is there, and no more comes', async () => {
    const { trabajo } = (await generar(100)).body
    await tanda('generar')
    expect((await cancelar(trabajo._id)).body).toMatchObject({
      message: 'El trabajo se canceló: lo hecho queda.',
      trabajo: { estado: 'cancelado', hecho: 40 },
    })
    expect(await tanda('generar')).toBe(false)
    expect(await numeros()).toEqual(upTo(40))
    expect(await cancelar(trabajo._id)).toMatchObject({ status: 409, body: { message: 'Ese trabajo ya terminó.' } })
    expect((await cancelar(app.users.admin.id)).body.message).toBe('No se encontró el trabajo.')
    expect((await generar(10)).status).toBe(200)
    expect(await shown()).toMatchObject([{ total: 10 }])
  })

  it('each chunk is an act of the person who requested it', async () => {
    await generar(80)
    await tanda('generar')
    const acts = await app.db.selectFrom('auditoria').selectAll().orderBy('id', 'desc').limit(2).execute()
    expect(acts.map(act => [act.accion, act.actor_id, act.actor_rol])).toEqual([
      ['generarNumerosRifa', app.users.admin.id, 'admin'],
      ['empezarGeneracion', app.users.admin.id, 'admin'],
    ])
  })

  it('that passes midnight of its own draw stops with a sentence', async () => {
    await generar(80, '2026-11-21')
    await tanda('generar')
    app.clock.advance({ days: 1 })
    admin = await app.as('admin')
    await tanda('generar')
    expect(await shown()).toMatchObject([{ estado: 'fallado', hecho: 40, error: 'La fecha no puede ser menor a hoy.' }])
  })
})

describe('a draw whose numbers are being made', () => {
  const ENESPERA = 'Se están generando o asignando números de ese sorteo: esperá a que termine o cancelá el trabajo.'
  const body = { fechaSorteo: FECHA }

  it('is not closed, drawn or cancelled', async () => {
    await makeRaffle(admin, { fecha: FECHA, cantidad: 5, premios: ['Una bici'] })
    const { trabajo } = (await generar(100)).body
    for (const call of [cierreApi.cerrarSorteo, resultadoApi.realizarSorteo, sorteoApi.cancelarSorteo] as const) {
      expect(await admin.call(call, { body })).toMatchObject({ status: 409, body: { message: ENESPERA } })
    }
    await cancelar(trabajo._id)
    expect((await admin.call(sorteoApi.cancelarSorteo, { body })).status).toBe(200)
  })

  it('waits for those being assigned too; other draws do not', async () => {
    await makeRaffle(admin, { fecha: FECHA, cantidad: 50 })
    await makeRaffle(admin, { fecha: '2026-12-30', cantidad: 50 })
    await asignar(1, 50)
    expect((await admin.call(sorteoApi.cancelarSorteo, { body })).body.message).toBe(ENESPERA)
    expect((await admin.call(sorteoApi.cancelarSorteo, { body: { fechaSorteo: '2026-12-30' } })).status).toBe(200)
  })

  it('is closed before its lottery all the same, and the work stops', async () => {
    await makeRaffle(admin, { fecha: FECHA, cantidad: 5, premios: ['Una bici'] })
    await sellNumbers(app.db, { numeros: [1] })
    await generar(100)
    await cerrarSorteo(app.db, FECHA, app, { conTrabajo: true })
    await tanda('generar')
    expect(await shown()).toMatchObject([
      { estado: 'fallado', hecho: 0, error: 'Las ventas de ese sorteo ya están cerradas.' },
    ])
  })
})

describe('assigning in the background', () => {
  beforeEach(async () => {
    await makeRaffle(admin, { fecha: FECHA, cantidad: 120 })
  })

  it('gives a range to a seller chunk by chunk', async () => {
    const { trabajo, message } = (await asignar(11, 110)).body
    expect(message).toBe('Los números se están asignando.')
    expect(trabajo).toMatchObject({ total: 100, vendedor: { nombreCompleto: 'Romina Acosta', ci: VENDEDORA } })
    await tanda('asignar')
    expect(await ofVendedora()).toEqual(upTo(50).slice(10))
    while (await tanda('asignar'));
    expect(await ofVendedora()).toEqual(upTo(110).slice(10))
    expect(await shown()).toMatchObject([{ estado: 'terminado', desde: 11, hasta: 110 }])
  })

  it('looks at all of them first and names what stands against it', async () => {
    await sellNumbers(app.db, { numeros: [14] })
    await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: '33333333', numerosRifas: [97] } })
    expect(await asignar(1, 120)).toMatchObject({
      status: 409,
      body: { message: 'No se pueden asignar: el 00014 ya está vendido; el 00097 está asignado a otro vendedor.' },
    })
    expect((await asignar(100, 121)).body.message).toBe('No existe el número 00121.')
    expect((await asignar(20, 30, '44444444')).body.message).toBe('El vendedor está inactivo.')
    expect((await asignar(30, 20)).body.message).toBe('Escribí desde qué número y hasta cuál.')
    expect([await shown(), await tanda('asignar')]).toEqual([[], false])
  })

  it('a number sold meanwhile stops it; what was done stays', async () => {
    await asignar(1, 120)
    await tanda('asignar')
    await sellNumbers(app.db, { numeros: [77] })
    await tanda('asignar')
    expect(await shown()).toMatchObject([
      { estado: 'fallado', hecho: 40, error: 'No se pueden asignar: el 00077 ya está vendido.' },
    ])
    expect(await ofVendedora()).toEqual(upTo(40))
    expect(await tanda('asignar')).toBe(false)
  })

  it('a seller deactivated meanwhile gets no more', async () => {
    await asignar(1, 120)
    await tanda('asignar')
    const { id } = app.users.vendedora
    await app.db.updateTable('usuario').set({ estado: 'inactivo' }).where('id', '=', id).execute()
    await tanda('asignar')
    expect(await shown()).toMatchObject([{ estado: 'fallado', hecho: 40, error: 'El vendedor está inactivo.' }])
  })
})
