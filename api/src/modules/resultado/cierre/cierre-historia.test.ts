import { auditoriaApi, cierreApi, resultadoApi, sorteoApi, ventaApi } from '@talonario/contract'
import { readCierre } from '@talonario/sorteo/proof'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { judge, makeDraw, moveTo, testAppOf2023 } from '../../../../test/draw-in-the-past.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import type { Client, TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let admin: Client
beforeEach(async () => {
  app = await testAppOf2023({ DRAW_SOURCE: 'interna', RECLAMO_DIAS: '45' })
  admin = await app.as('admin')
})
afterEach(() => app.close())

/** Days later, with a new session. */
async function later(instant: string): Promise<void> {
  moveTo(app, instant)
  admin = await app.as('admin')
}

const cierreOf = async (id: string) =>
  readCierre((await app.db.selectFrom('sorteo').select('cierre').where('id', '=', id).executeTakeFirstOrThrow()).cierre)
const change = (id: string, set: ReturnType<typeof sql>) =>
  sql`update sorteo set ${set} where id = ${id}`.execute(app.db)

it('sales after the hour first announced are counted, however the draw was moved since, and all verifiers tell', async () => {
  const { idSorteo, numeros } = await makeDraw(app, admin, {
    fechaSorteo: '2023-08-23',
    hora: '2023-08-23T15:55:00.000Z',
  })
  moveTo(app, '2023-08-23T16:10:00.000Z')
  const body = { fechaSorteo: '2023-08-23', fechaNueva: '2023-08-25' }
  expect((await admin.call(sorteoApi.cambiarFecha, { body })).status).toBe(200)
  await sellNumbers(app.db, { numeros: [numeros[3] ?? 0], at: new Date('2023-08-24T15:00:00.000Z') })
  await admin.call(sorteoApi.cambiarFecha, { body: { fechaSorteo: '2023-08-25', fechaNueva: '2023-08-26' } })
  await later('2023-08-26T15:56:00.000Z')
  expect((await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2023-08-26' } })).status).toBe(200)
  const { plazo, historia } = await cierreOf(idSorteo)
  expect(historia.traslados).toEqual([
    { cuando: '2023-08-23T16:10:00.000Z', hora: '2023-08-23T15:55:00.000Z', anunciado: '2023-08-23T15:55:00.000Z' },
    { cuando: '2023-08-23T16:10:00.000Z', hora: '2023-08-25T15:55:00.000Z', anunciado: '2023-08-25T15:55:00.000Z' },
  ])
  expect(plazo).toEqual({ anunciado: '2023-08-23T15:55:00.000Z', ventas: 1, anuladas: 0 })
  expect(await judge(await app.as('nobody'), idSorteo)).toMatchObject({
    falla: null,
    python: null,
    avisos: ['tiempos', 'entropia'],
  })
})

it('nobody moves a sold draw without a trace, back in time, or forgets a move', async () => {
  const { idSorteo } = await makeDraw(app, admin, { fechaSorteo: '2023-09-10' })
  const refused = { code: 'RF003' }
  const later = sql`fecha = '2023-09-12', fuente_datos = fuente_datos || '{"hora":"2023-09-12T00:00:00.000Z"}'`
  await expect(change(idSorteo, later)).rejects.toMatchObject(refused)
  const body = { fechaSorteo: '2023-09-10', fechaNueva: '2023-09-12' }
  await admin.call(sorteoApi.cambiarFecha, { body })
  await expect(change(idSorteo, sql`traslados = '[]'`)).rejects.toMatchObject(refused)
  moveTo(app, '2023-09-13T12:00:00.000Z')
  const back = sql`fecha = '2023-09-11', fuente_datos = fuente_datos || '{"hora":"2023-09-11T00:00:00.000Z"}',
    traslados = traslados || jsonb_build_array(jsonb_build_object('cuando', '2023-09-13T12:00:00.000Z', 'hora', fuente_datos ->> 'hora', 'anunciado', ''))`
  await expect(change(idSorteo, back)).rejects.toMatchObject(refused)
})

it('sales taken back, buyers corrected and the days to claim are sealed, with the head of the trail until then', async () => {
  const { idSorteo, numeros } = await makeDraw(app, admin, { fechaSorteo: '2023-10-01' })
  const [, , , fourth = 0, fifth = 0] = numeros
  const taken = await sellNumbers(app.db, { numeros: [fourth], vendedor: app.users.vendedor, at: app.clock.now() })
  await admin.call(ventaApi.anularVenta, { body: { compraId: taken, motivo: 'Prueba' } })
  const other = await sellNumbers(app.db, { numeros: [fifth], vendedor: app.users.vendedor, at: app.clock.now() })
  const right = { nombre: 'Otra Persona', correo: 'otra@correo.test', cedula: '7654321', telefono: '099 999 999' }
  for (const nombre of ['Otra Persona', 'Otra Persona Más']) {
    await admin.call(ventaApi.corregirComprador, { body: { ...right, nombre, compraId: other } })
  }
  await later('2023-10-01T12:00:00.000Z')
  expect((await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: '2023-10-01' } })).status).toBe(200)
  const { historia, sello } = await cierreOf(idSorteo)
  expect(historia).toMatchObject({ deshechas: 1, correcciones: 1, reclamoDias: 45, traslados: [] })
  expect(sello.texto).toContain('\ndeshechas=1\ncorrecciones=1\nreclamo.dias=45\nbitacora=')
  const trail = await admin.call(auditoriaApi.comprobarCadena)
  expect(trail.body).toMatchObject({ falla: null, sorteosSinActo: [] })
  expect(trail.body.sorteos).toBeGreaterThan(0)
  const head = await app.db
    .selectFrom('auditoria')
    .select('accion')
    .where('hash', '=', Buffer.from(historia.bitacora ?? '', 'hex'))
    .executeTakeFirst()
  expect(head?.accion).not.toBe('cerrarSorteo')
})
