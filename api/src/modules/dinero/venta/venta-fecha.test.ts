import { ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { onPaper } from '../../../../test/paper.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'

/** Twenty numbers, of which 1 to 5 were printed on 21 November and handed to `vendedora`; it is the 24th. */
async function makeWorld() {
  const app = forTest(await testApp())
  await makeRaffle(await app.as('admin'), { fecha: '2026-12-24', cantidad: 20 })
  const vendedor = app.users.vendedora.id
  await onPaper(app, { desde: 1, hasta: 5, de: 'vendedora' })
  app.clock.advance({ days: 3 })
  const [admin, hers] = [await app.as('admin'), await app.as('vendedora')]
  const register = (numero: number, fecha: string) =>
    admin.call(ventaApi.registrarTalones, { body: { vendedor, fecha, talones: [{ numero, nombre: 'Ana Paz' }] } })
  const send = (fecha: string, numero = 3) => {
    const csv = `numero;nombre;cedula;correo;telefono;metodoPago;vendedor;fechaVenta\r\n${numero};Ana Paz;12345678;ana@correo.test;099123456;efectivo;${app.users.vendedora.ci};${fecha}`
    return admin.call(ventaApi.importarVentas, { body: { csv } })
  }
  const history = async () =>
    (await hers.call(ventaApi.historialVentasRifas)).body.ventas.map(({ rifa, fechaCompra, fechaVenta }) => [
      rifa.NumeroRifa,
      fechaCompra.slice(0, 10),
      fechaVenta.slice(0, 10),
    ])
  const sell = async (numero: number, fecha?: string) => {
    const body = { ...saleOf(await rifaIdOf(app.db, numero)), fecha }
    return await hers.call(ventaApi.realizarCompraFisica, { body })
  }
  return { hers, sell, register, send, history }
}

it('a stub keeps the day on it and the day it was registered, in the history and in the export', async () => {
  const { hers, register, send, history } = await makeWorld()
  expect((await register(1, '2026-11-22')).status).toBe(200)
  expect((await register(2, '')).status).toBe(200)
  expect((await send('23/11/2026')).status).toBe(200)
  expect((await history()).toSorted()).toEqual([
    [1, '2026-11-24', '2026-11-22'],
    [2, '2026-11-24', ''],
    [3, '2026-11-24', '2026-11-23'],
  ])
  const { text } = await hers.call(ventaApi.exportarVentas)
  expect(text.split('\r\n')[0]).toContain(';Fecha;Fecha de venta;Canal;')
  expect(text).toContain(';2026-11-24 12:00;2026-11-22;presencial;')
})

it('a seller writes the day on the own stub too, under the same rule', async () => {
  const { sell, history } = await makeWorld()
  expect((await sell(1, '2026-11-22')).status).toBe(200)
  expect((await sell(2)).status).toBe(200)
  for (const fecha of ['2026-11-25', '2026-11-20'])
    expect((await sell(3, fecha)).body).toMatchObject({ code: 'FECHA_DE_VENTA' })
  expect((await history()).toSorted()).toEqual([
    [1, '2026-11-24', '2026-11-22'],
    [2, '2026-11-24', ''],
  ])
})

it('a stub that is entered again at the desk names the day and the initials of the first time', async () => {
  const { register, sell } = await makeWorld()
  expect((await register(1, '')).status).toBe(200)
  const message = 'El talón 00001 ya se registró el 24.11.2026 a nombre de A. P.: vale el primero.'
  for (const again of [await register(1, ''), await sell(1)])
    expect(again).toMatchObject({ status: 409, body: { code: 'TALON_REGISTRADO', message } })
})

it('it is neither to come nor before its paper was printed', async () => {
  const { register, send, history } = await makeWorld()
  const message =
    'La fecha de la venta no puede ser posterior a hoy, ni anterior al día en que se imprimió su papel: 00003.'
  for (const fecha of ['2026-11-25', '2026-11-20'])
    for (const answer of [await register(3, fecha), await send(fecha)])
      expect(answer.body).toMatchObject({ code: 'FECHA_DE_VENTA', message })
  expect((await send('31/02/2026')).body.message).toContain('fila 2: la fecha de la venta no es válida')
  expect(await history()).toEqual([])
  for (const [numero, fecha] of [
    [4, '2026-11-21'],
    [5, '2026-11-24'],
    [6, '2026-11-02'],
  ] as const)
    expect((await register(numero, fecha)).status).toBe(200)
})

it('a file says the day as a spreadsheet writes it', async () => {
  const { send, history } = await makeWorld()
  const ways = ['23/11/26', '23.11.2026', '23-11-2026', '46349', '46349.4271', '2026-11-23', '2026-11-23 10:15:00']
  const more = ['2026-11-23T10:15:00', '23/11/2026 10:15', '23-nov-26', '23-NOV.-2026', '23 nov 2026', '23/11/2026 ']
  const wrong = ['31/02/2026', '11/23/2026', '23-xyz-26', '23/11', 'ayer', '2026-23-11', '32/11/2026', '23/11/20266']
  for (const fecha of wrong)
    expect([fecha, (await send(fecha)).body.message]).toEqual([
      fecha,
      'El archivo tiene errores: fila 2: la fecha de la venta no es válida.',
    ])
  expect(await history()).toEqual([])
  for (const [i, fecha] of [...ways, ...more].entries())
    expect([fecha, (await send(fecha, i + 1)).status]).toEqual([fecha, 200])
  expect(new Set((await history()).map(([, , vendida]) => vendida))).toEqual(new Set(['2026-11-23']))
})
