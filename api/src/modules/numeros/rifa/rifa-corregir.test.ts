import {
  cierreApi,
  correccionApi,
  organizacionApi,
  padNumber,
  premioApi,
  rifaApi,
  sorteoApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import { saleOf } from '../../../../test/on-sale.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../../../test/test-database.ts'

const t = forFile(await testApp())
const admin = await t.as('admin')

let days = 0
const nextDay = () => `2027-03-${String(++days).padStart(2, '0')}`
const raffle = (cantidad: number, premios: string[] = []) => makeRaffle(admin, { fecha: nextDay(), cantidad, premios })
const sorteoOf = async (id: string) =>
  (await admin.call(sorteoApi.sorteosFuturos)).body.sorteos.find(sorteo => sorteo._id === id)
const namesOf = async (id: string) => (await sorteoOf(id))?.premios.map(({ nombre }) => nombre)
const numbersOf = async (sorteo: string) =>
  (await admin.call(rifaApi.listarRifas, { query: { page: 1, limit: 1000, sorteo } })).body.rifas

describe('a prize', () => {
  it('is corrected until a number is sold, pictures until its draw is sealed, and shows a picture sent before', async () => {
    const { fecha, premios, numeros } = await raffle(2, ['Moto'])
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    const form = { image: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) } as never
    const { imagen } = (await admin.call(organizacionApi.subirImagen, { form })).body
    const change = (body: { nombre: string; descripcion: string; imagen?: string }) =>
      admin.call(premioApi.modificarPremio, { params: { id: premios[0] ?? '' }, body })
    const { status, body } = await change({ nombre: 'Moto 110', descripcion: 'Roja', imagen })
    expect([status, body.premio]).toEqual([200, expect.objectContaining({ nombre: 'Moto 110', imagen })])
    expect((await change({ nombre: 'Moto 110', descripcion: 'Azul' })).body.premio.imagen).toBe(imagen)
    expect((await change({ nombre: 'x', descripcion: 'x', imagen: `${'0'.repeat(64)}.webp` })).status).toBe(409)
    await sellNumbers(t.db, { numeros: numeros.slice(1) })
    for (const renamed of [{ nombre: 'Lapicera' }, { descripcion: 'Usada' }]) {
      expect((await change({ nombre: 'Moto 110', descripcion: 'Azul', ...renamed })).body.code).toBe('PREMIO_PROMETIDO')
    }
    expect((await change({ nombre: 'Moto 110', descripcion: 'Azul', imagen: '' })).status).toBe(200)
    const sqlRename = t.db
      .updateTable('premio')
      .set({ nombre: 'Lapicera' })
      .where('id', '=', premios[0] ?? '')
    await expect(sqlRename.execute()).rejects.toMatchObject({ code: 'RF004' })
    expect((await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha } })).status).toBe(200)
    expect((await change({ nombre: 'Otra', descripcion: 'x' })).body.message).toContain('ya están cerradas')
  })

  it('changes places, and leaves its draw only while nobody has bought a number', async () => {
    const { idSorteo, premios, numeros } = await raffle(2, ['A', 'B', 'C'])
    const order = (idPremios: (string | undefined)[]) =>
      admin.call(sorteoApi.ordenarPremios, { body: { idSorteo, idPremios: idPremios as string[] } })
    const [a, b, c] = premios
    expect((await order([c, a, b])).status).toBe(200)
    expect(await namesOf(idSorteo)).toEqual(['C', 'A', 'B'])
    expect((await order([c, a])).body.code).toBe('PREMIOS_CAMBIARON')
    expect((await order([c, a, a])).body.code).toBe('PREMIOS_CAMBIARON')
    const remove = (idPremio = '') => admin.call(sorteoApi.quitarPremio, { body: { idSorteo, idPremio } })
    expect((await remove(c)).status).toBe(200)
    expect(await namesOf(idSorteo)).toEqual(['A', 'B'])
    expect((await remove(c)).status).toBe(404)
    await sellNumbers(t.db, { numeros: numeros.slice(0, 1) })
    expect((await remove(a)).body.message).toBe(
      'Ya se vendieron números de este sorteo: sus premios están prometidos, y no se quitan ni cambian de nombre, descripción u orden.',
    )
    expect((await order([b, a])).body.code).toBe('PREMIO_PROMETIDO')
    expect((await admin.call(sorteoApi.asignarPremio, { body: { idSorteo, idPremios: [c ?? ''] } })).status).toBe(200)
    expect(await namesOf(idSorteo)).toEqual(['A', 'B', 'C'])
  })
})

describe('the date of a draw', () => {
  const move = (fechaSorteo: string, fechaNueva: string) =>
    admin.call(sorteoApi.cambiarFecha, { body: { fechaSorteo, fechaNueva } })

  it('moves with its hour and its commitment, and each buyer gets one mail', async () => {
    const { idSorteo, fecha, numeros } = await raffle(4)
    await sellNumbers(t.db, { numeros: numeros.slice(0, 3) })
    const before = await sorteoOf(idSorteo)
    const to = nextDay()
    const { status, body } = await move(fecha, to)
    expect([status, body.message]).toEqual([200, expect.stringMatching(/^El sorteo cambió de fecha\. Se avisó a /)])
    const after = await sorteoOf(idSorteo)
    expect(after?.fechaSorteo).toBe(`${to}T12:00:00.000Z`)
    const { hora = '', cierre: _, ...published } = after?.fuenteDatos ?? {}
    expect(Date.parse(hora) - Date.parse(before?.fuenteDatos.hora ?? '')).toBe(Date.parse(to) - Date.parse(fecha))
    expect(before?.fuenteDatos).toMatchObject(published)
    await sendPending(t.db, t.mailer, t.clock.now)
    const told = t.mailer.sent.filter(({ asunto }) =>
      asunto.startsWith(`El sorteo del ${fecha.split('-').reverse().join('.')} pasó`),
    )
    expect(new Set(told.map(({ para }) => para)).size).toBe(told.length)
    expect(told.length).toBeGreaterThan(0)
  })

  it('is neither a past one nor another draw’s', async () => {
    const [one, two] = [await raffle(1), await raffle(1)]
    expect((await move(one.fecha, '2026-11-20')).body.code).toBe('FECHA_PASADA')
    expect((await move(one.fecha, two.fecha)).body.code).toBe('SORTEO_EXISTENTE')
    expect((await move(one.fecha, one.fecha)).body.code).toBe('SORTEO_EXISTENTE')
    const free = nextDay()
    const both = await Promise.all([move(one.fecha, free), move(two.fecha, free)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('the price of numbers', () => {
  it('changes for those that nobody has bought or holds, in the stretch asked for', async () => {
    const { idSorteo, fecha, numeros } = await raffle(6)
    await sellNumbers(t.db, { numeros: [numeros[0] ?? 0] })
    await holdNumbers(t.db, { numeros: [numeros[1] ?? 0], until: new Date(t.clock.now().getTime() + 60_000) })
    const { body } = await admin.call(correccionApi.cambiarPrecio, {
      body: { fechaSorteo: fecha, hasta: numeros[3] ?? 0, precioRifa: 250.5 },
    })
    expect([body.cambiadas, body.message]).toEqual([2, 'Cambió el precio de 2 números sin vender.'])
    expect((await numbersOf(idSorteo)).map(({ precioRifa }) => precioRifa)).toEqual([100, 100, 250.5, 250.5, 100, 100])
  })
})

describe('numbers made by mistake', () => {
  it('are deleted from the end, if none was ever in an order, and are made again from there', async () => {
    const { idSorteo, fecha, numeros } = await raffle(5)
    const remove = (desde = 0) => admin.call(correccionApi.borrarRifas, { body: { desde } })
    await sellNumbers(t.db, { numeros: numeros.slice(0, 1) })
    const refused = await remove(numeros[0])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining(`el número ${padNumber(numeros[0] ?? 0, 5)} ya estuvo`),
    ])
    expect((await remove(numeros[2])).body).toMatchObject({ borradas: 3, message: 'Se borraron 3 números.' })
    expect((await remove(numeros[2])).status).toBe(404)
    expect((await numbersOf(idSorteo)).map(({ NumeroRifa }) => NumeroRifa)).toEqual(numeros.slice(0, 2))
    const made = await admin.call(rifaApi.generarNumerosRifa, { body: { cantidad: 1, precioRifa: 100, fecha } })
    expect(made.body.desde).toBe(numeros[2])
  })

  it('are kept if an order takes one of them at that moment', async () => {
    const { idSorteo, numeros } = await raffle(2)
    const [first = 0, last = 0] = numeros
    const until = new Date(t.clock.now().getTime() + 60_000)
    const order = await holdNumbers(t.db, { numeros: [first], until })
    const { removing } = await t.db.transaction().execute(async db => {
      await sql`select from rifa_actual where numero = ${last} for no key update`.execute(db)
      const removing = admin.call(correccionApi.borrarRifas, { body: { desde: last } })
      await untilSomebodyWaits(t.db)
      await sql`insert into compra_linea (compra_id, linea, rifa_id, titulo, cantidad, precio)
        select ${order}, 2, id, 'Otra', 1, precio from rifa_actual where numero = ${last}`.execute(db)
      return { removing }
    })
    const refused = await removing
    expect([refused.status, refused.body.code]).toEqual([409, 'RIFAS_NO_BORRABLES'])
    expect(await numbersOf(idSorteo)).toHaveLength(2)
  })
})

describe('a confirmation that showed the last number', () => {
  it('deletes no number made since, and none if the last ones are gone', async () => {
    const { fecha, numeros, idSorteo } = await raffle(3)
    const [desde = 0, , hasta = 0] = numeros
    await admin.call(rifaApi.generarNumerosRifa, { body: { cantidad: 1, precioRifa: 100, fecha } })
    const remove = (hasta: number) => admin.call(correccionApi.borrarRifas, { body: { desde, hasta } })
    for (const shown of [hasta, hasta + 2]) {
      const refused = await remove(shown)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        `Los números cambiaron: ahora el último es el ${padNumber(hasta + 1, 5)}. Revisá y confirmá otra vez.`,
      ])
    }
    expect(await numbersOf(idSorteo)).toHaveLength(4)
    expect((await remove(hasta + 1)).body.borradas).toBe(4)
  })
})

it('a number that was deleted while it was shown is refused in words, not by its id', async () => {
  const { numeros, idSorteo } = await raffle(2)
  const ids = (await numbersOf(idSorteo)).map(({ _id }) => _id)
  await admin.call(correccionApi.borrarRifas, { body: { desde: numeros[0] ?? 0 } })
  const sell = (otras: string[]) =>
    admin.call(ventaApi.realizarCompraFisica, {
      body: { ...saleOf(ids[0]), otras },
    })
  const one = await sell([])
  expect([one.status, one.body.message]).toEqual([404, 'Ese número ya no existe. Actualizá la página y elegí otro.'])
  expect((await sell(ids.slice(1))).body.message).toBe(
    'Algunos de esos números ya no existen. Actualizá la página y elegí otros.',
  )
})
