import {
  ajusteApi,
  asignacionApi,
  boletoApi,
  correccionApi,
  datosPersonalesApi,
  disponibilidadApi,
  type OrdenDeHojas,
  organizacionApi,
  rifaApi,
  talonarioApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { assign, rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { signedCode } from '../../../../test/paper.ts'
import { phoneOf, scheduleAt } from '../../../../test/phone.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { testShop, tryCheckOut } from '../../../../test/shop.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { forTest, type TestApp, testApp } from '../../../../test/test-app.ts'
import { inicialesOf } from './talonario.rules.ts'

const MOTIVO = 'se mojó'

/** A raffle of 40 numbers without any book. */
async function makeWorld(opened?: TestApp) {
  const app = forTest(opened ?? (await testApp()))
  const admin = await app.as('admin')
  const { idSorteo } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 40, premios: ['Una moto'] })
  const armar = (partes: { desde: number; hasta: number; vendedor?: string }[], tamano = 10) =>
    admin.call(talonarioApi.armarTalonarios, { body: { tamano, partes } })
  const imprimir = (talonarios: string[], orden: OrdenDeHojas = 'pagina') =>
    admin.inject({ method: 'POST', url: '/api/talonario/imprimir', payload: { talonarios, orden } })
  const estadoOf = async (id: string) =>
    (await admin.call(talonarioApi.verTalonario, { params: { id } })).body.talonario
  const make = async (desde: number, hasta: number, vendedor?: string) => {
    const { talonarios } = (await armar([{ desde, hasta, ...(vendedor && { vendedor }) }], 1000)).body
    const [id = ''] = talonarios
    expect((await imprimir([id])).statusCode).toBe(200)
    if (vendedor) await admin.call(talonarioApi.entregar, { body: { talonarios: [id], vendedor } })
    return id
  }
  const rifa = (numero: number) => rifaIdOf(app.db, numero)
  const { vendedora, vendedor } = app.users
  return { app, admin, idSorteo, armar, imprimir, make, estadoOf, rifa, vendedora, vendedor }
}

it('books are made of consecutive numbers, each in one of them', async () => {
  const { armar, admin } = await makeWorld()
  expect((await armar([{ desde: 1, hasta: 25 }])).body).toMatchObject({ message: 'Se armaron 3 talonarios.' })
  const { talonarios } = (await admin.call(talonarioApi.listarTalonarios)).body
  expect(talonarios.map(({ numero, desde, hasta, estado }) => [numero, desde, hasta, estado])).toEqual([
    [3, 21, 25, 'armado'],
    [2, 11, 20, 'armado'],
    [1, 1, 10, 'armado'],
  ])
  expect(await armar([{ desde: 25, hasta: 30 }])).toMatchObject({
    status: 409,
    body: { code: 'RIFA_EN_TALONARIO', message: 'El número 00025 ya está en un talonario.' },
  })
  expect(
    (
      await armar([
        { desde: 26, hasta: 30 },
        { desde: 30, hasta: 31 },
      ])
    ).body.code,
  ).toBe('RIFA_EN_TALONARIO')
  expect((await armar([{ desde: 30, hasta: 41 }])).body.code).toBe('RIFAS_INEXISTENTES')
})

it('paper is not printed without the permit of its place, unless the raffle is published without one', async () => {
  const { armar, imprimir, app, admin } = await makeWorld()
  const [id = ''] = (await armar([{ desde: 1, hasta: 10 }])).body.talonarios
  const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
  const legales = { ...datos.legales, jurisdiccion: 'uy' as const }
  const identidad = { ...datos.identidad, permiso: '' }
  const saved = await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad, legales } })
  expect(saved.status).toBe(200)
  await app.db.updateTable('campania').set({ estado: 'borrador' }).execute()
  expect((await imprimir([id])).json()).toMatchObject({
    code: 'IMPRESION_INCOMPLETA',
    message: 'No se puede imprimir sin el permiso de la autoridad, o la rifa ya publicada.',
  })
  await app.db.updateTable('campania').set({ estado: 'publicada' }).execute()
  expect((await imprimir([id])).statusCode).toBe(200)
})

it('until it is printed a number is sold as before, from then on only by its stub', async () => {
  const { armar, imprimir, app, admin, rifa, idSorteo } = await makeWorld()
  const [id = ''] = (await armar([{ desde: 1, hasta: 10 }])).body.talonarios
  const libres = async () => {
    const nobody = await app.as('nobody')
    const { rifas } = (await nobody.call(rifaApi.listarRifas, { query: { page: 1, limit: 100, estado: 'libre' } })).body
    return rifas.map(({ NumeroRifa }) => NumeroRifa)
  }
  const apartadas = async () => {
    const nobody = await app.as('nobody')
    const { reservadas } = (await nobody.call(disponibilidadApi.disponibilidad, { params: { idSorteo } })).body
    return Buffer.from(reservadas, 'base64').readUInt16LE()
  }
  expect([(await libres()).length, await apartadas()]).toEqual([40, 0])
  const printed = await imprimir([id])
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect([(await libres())[0], await apartadas()]).toEqual([11, 0b11_1111_1111])
  const seller = await app.as('vendedor')
  expect((await seller.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifa(3)) })).body.code).toBe(
    'RIFA_SIN_ASIGNAR',
  )
  expect((await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifa(3)) })).status).toBe(200)
})

it('the days to claim that its leaves say are the draw’s, whatever the settings say later', async () => {
  const { armar, imprimir, admin, app } = await makeWorld()
  const [id = ''] = (await armar([{ desde: 1, hasta: 10 }])).body.talonarios
  const said = async () => /hasta (\d+) días/.exec(readPdf((await imprimir([id])).rawPayload).text)?.[1]
  expect(await said()).toBe('60')
  expect((await admin.call(ajusteApi.guardarAjustes, { body: { ajustes: { RECLAMO_DIAS: '10' } } })).status).toBe(200)
  expect(await said()).toBe('60')
  const promesas = await app.db.selectFrom('promesa').select('reclamo_dias').execute()
  expect(promesas).toEqual([{ reclamo_dias: 60 }])
})

it('the shop neither holds nor sells what is on paper, by the database’s word too', async () => {
  const { make, app, rifa } = await makeWorld(await testShop())
  await make(1, 10)
  await expect(sellNumbers(app.db, { numeros: [3], usuario: app.users.cliente })).rejects.toMatchObject({
    code: 'RF030',
  })
  await expect(
    holdNumbers(app.db, { numeros: [3], usuario: app.users.cliente, until: new Date('2026-11-21T15:30:00Z') }),
  ).rejects.toMatchObject({ code: 'RF030' })
  const cliente = await app.as('cliente')
  expect((await tryCheckOut(cliente, [{ _id: await rifa(3) }])).body).toMatchObject({
    code: 'RIFA_EN_PAPEL',
    message: 'El número 00003 se vende con su boleto de papel.',
  })
})

it('what somebody holds or owns is not printed, and an expired hold ends with the print', async () => {
  const { armar, imprimir, app } = await makeWorld()
  const [id = ''] = (await armar([{ desde: 1, hasta: 10 }])).body.talonarios
  await holdNumbers(app.db, { numeros: [4], until: new Date('2026-11-21T15:30:00Z') })
  await sellNumbers(app.db, { numeros: [7] })
  expect((await imprimir([id])).json()).toMatchObject({ code: 'RIFA_NO_DISPONIBLE' })
  expect((await imprimir([id])).json().message).toContain('00004, 00007')
  const { rows } = await sql`select from rifa where en_papel_at is not null`.execute(app.db)
  expect(rows).toEqual([])
  const [otro = ''] = (await armar([{ desde: 11, hasta: 20 }])).body.talonarios
  await holdNumbers(app.db, {
    numeros: [14],
    until: new Date('2026-11-21T14:30:00Z'),
    at: new Date('2026-11-21T14:00:00Z'),
  })
  expect((await imprimir([otro])).statusCode).toBe(200)
})

it('a telephone gets no number on paper, and what it has is not printed', async () => {
  const { make, armar, imprimir, app, rifa, vendedora } = await makeWorld()
  await scheduleAt(app.db, '2026-12-24T23:00:00.000Z')
  await make(1, 10, vendedora.id)
  for (const numero of [11, 12]) await assign(app.db, await rifa(numero), vendedora)
  const phone = await phoneOf(await app.as('vendedora'))
  expect((await phone.borrow()).map(({ NumeroRifa }) => NumeroRifa)).toEqual([11, 12])
  const [id = ''] = (await armar([{ desde: 11, hasta: 20, vendedor: vendedora.id }])).body.talonarios
  expect((await imprimir([id])).json()).toMatchObject({ code: 'RIFA_NO_DISPONIBLE' })
  await expect(
    sql`insert into titular (rifa_id, telefono_id, estado, created_at, expires_at)
      values (${await rifa(1)}, ${phone.telefonoId}, 'reservada', ${app.clock.now()}, '2026-12-24')`.execute(app.db),
  ).rejects.toMatchObject({ code: 'RF030' })
})

it('a book is handed to its seller, who alone registers it; the holder of a book changes with the book', async () => {
  const { make, app, admin, rifa, vendedora, vendedor } = await makeWorld()
  const id = await make(1, 10, vendedora.id)
  const [hers, his] = [await app.as('vendedora'), await app.as('vendedor')]
  const sell = async (by: typeof hers, numero: number) =>
    (await by.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifa(numero)) })).body.code ?? 'sold'
  expect([await sell(his, 1), await sell(hers, 1)]).toEqual(['RIFA_DE_OTRO_VENDEDOR', 'sold'])
  expect((await his.call(talonarioApi.listarTalonarios)).body.talonarios).toEqual([])
  expect((await his.call(talonarioApi.verTalonario, { params: { id } })).body.code).toBe('TALONARIO_NO_ENCONTRADO')
  expect((await hers.call(talonarioApi.listarTalonarios)).body.talonarios).toMatchObject([{ vendidos: 1, faltan: 9 }])
  const numerosRifas = [2, 3]
  for (const call of [
    admin.call(asignacionApi.liberarRifas, { body: { numerosRifas } }),
    admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: vendedor.ci, numerosRifas } }),
    admin.call(asignacionApi.traspasarRifas, { body: { de: vendedora.id, a: vendedor.id, numerosRifas } }),
  ])
    expect((await call).body.code).toBe('RIFA_EN_PAPEL')
  await admin.call(talonarioApi.entregar, { body: { talonarios: [id], vendedor: vendedor.id } })
  expect([await sell(hers, 2), await sell(his, 2)]).toEqual(['RIFA_DE_OTRO_VENDEDOR', 'sold'])
})

it('what comes back is void paper and for sale again; the book is settled when nothing is out', async () => {
  const { make, app, admin, rifa, vendedora, estadoOf } = await makeWorld()
  const id = await make(1, 10, vendedora.id)
  const hers = await app.as('vendedora')
  for (const numero of [2, 5]) await hers.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifa(numero)) })
  const first = await admin.call(talonarioApi.recibir, { body: { talonario: id, desde: 6, hasta: 10 } })
  expect(first.body).toMatchObject({ devueltos: 5, faltan: 3, message: 'Volvieron 5 números a la venta.' })
  expect(await estadoOf(id)).toMatchObject({ estado: 'entregado', vendidos: 2, faltan: 3 })
  expect((await admin.call(talonarioApi.recibir, { body: { talonario: id, desde: 9, hasta: 11 } })).body.code).toBe(
    'FUERA_DEL_TALONARIO',
  )
  expect((await admin.call(talonarioApi.recibir, { body: { talonario: id, desde: 11, hasta: 11 } })).body.message).toBe(
    'No están en papel en ese talonario: 00011.',
  )
  await admin.call(talonarioApi.recibir, { body: { talonario: id, desde: 1, hasta: 10 } })
  expect(await estadoOf(id)).toMatchObject({ estado: 'rendido', vendidos: 2, faltan: 0 })
  const { rows } = await sql<{ numero: number; impresion: number; vendedor_id: string | null }>`
    select numero, impresion, vendedor_id from rifa where numero <= 10 and talonario_id is null order by numero`.execute(
    app.db,
  )
  expect(rows.map(({ numero }) => numero)).toEqual([1, 3, 4, 6, 7, 8, 9, 10])
  expect(rows.every(row => row.impresion === 2 && row.vendedor_id === null)).toBe(true)
})

it('of a settled book nothing is printed again, and no paper of it is voided for that', async () => {
  const { app, admin, make, imprimir, rifa } = await makeWorld()
  const id = await make(1, 2)
  await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifa(1)) })
  await admin.call(talonarioApi.recibir, { body: { talonario: id, desde: 2, hasta: 2 } })
  const again = await admin.call(talonarioApi.reimprimir, {
    body: { talonario: id, desde: 1, hasta: 1, motivo: MOTIVO },
  })
  expect([again.body.code, (await imprimir([id])).json().code]).toEqual(['TALONARIO_TERMINADO', 'TALONARIO_TERMINADO'])
  const codigo = await signedCode(app, { numero: 1, parte: 'boleto' })
  const { boleto } = (await (await app.as('nobody')).call(boletoApi.leerBoleto, { params: { codigo } })).body
  expect(boleto.estado).toBe('registrado')
})

it('a voided sale returns the number to its book, not to the shop', async () => {
  const { make, app, admin, rifa, vendedora, estadoOf } = await makeWorld()
  const id = await make(1, 10, vendedora.id)
  const hers = await app.as('vendedora')
  const sold = await hers.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifa(2)) })
  await admin.call(talonarioApi.recibir, { body: { talonario: id, desde: 1, hasta: 10 } })
  await admin.call(ventaApi.anularVenta, { body: { compraId: sold.body.compra._id, motivo: 'se arrepintió' } })
  expect(await estadoOf(id)).toMatchObject({ vendidos: 0, faltan: 1 })
  await expect(sellNumbers(app.db, { numeros: [2], usuario: app.users.cliente })).rejects.toMatchObject({
    code: 'RF030',
  })
})

it('a lost book is frozen: only an organiser registers what turns up, until it is given up', async () => {
  const { make, app, admin, rifa, vendedora, estadoOf } = await makeWorld()
  const id = await make(1, 10, vendedora.id)
  expect((await admin.call(talonarioApi.anular, { body: { talonario: id, motivo: MOTIVO } })).body.code).toBe(
    'TALONARIO_ENTREGADO',
  )
  await admin.call(talonarioApi.darPorPerdido, { body: { talonario: id, motivo: MOTIVO } })
  const hers = await app.as('vendedora')
  expect((await hers.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifa(2)) })).body.code).toBe(
    'RIFA_SIN_ASIGNAR',
  )
  expect((await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifa(2)) })).status).toBe(200)
  const talones = [{ numero: 3, nombre: 'Ana Paz' }]
  expect(
    (await admin.call(ventaApi.registrarTalones, { body: { vendedor: vendedora.id, talones } })).body,
  ).toMatchObject({ registrados: 1 })
  await admin.call(talonarioApi.anular, { body: { talonario: id, motivo: MOTIVO } })
  expect(await estadoOf(id)).toMatchObject({ estado: 'anulado', vendidos: 2, faltan: 0 })
  expect(
    (await admin.call(talonarioApi.entregar, { body: { talonarios: [id], vendedor: vendedora.id } })).body.code,
  ).toBe('TALONARIO_TERMINADO')
})

it('the books of a seller who ends are nobody’s, and can be handed on', async () => {
  const { make, app, admin, vendedora, vendedor, estadoOf } = await makeWorld()
  const id = await make(1, 10, vendedora.id)
  expect((await admin.call(datosPersonalesApi.remove, { params: { id: vendedora.id }, body: {} })).status).toBe(200)
  expect(await estadoOf(id)).toMatchObject({ estado: 'entregado', idVendedor: '', faltan: 10 })
  await admin.call(talonarioApi.entregar, { body: { talonarios: [id], vendedor: vendedor.id } })
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from rifa where vendedor_id = ${vendedor.id}`.execute(app.db)
  expect(rows[0]?.n).toBe(10)
})

it('numbers in a book are neither deleted nor repriced once printed', async () => {
  const { make, app, admin } = await makeWorld()
  await make(31, 40)
  expect((await admin.call(correccionApi.borrarRifas, { body: { desde: 40 } })).status).toBe(409)
  await admin.call(correccionApi.cambiarPrecio, { body: { fechaSorteo: '2026-12-24', precioRifa: 777 } })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from rifa where precio = 77700`.execute(app.db)
  expect(rows[0]?.n).toBe(30)
})

it('the print has a cover with its receipt before the leaves, and says what the raffle is', async () => {
  const { armar, imprimir } = await makeWorld()
  const { talonarios } = (await armar([{ desde: 1, hasta: 20 }])).body
  const { text, pages } = readPdf((await imprimir(talonarios)).rawPayload)
  expect(pages).toBe(3)
  for (const part of ['RECIBO DEL TALONARIO 1', 'Talonario 2', 'del 00011 al 00020', 'TALÓN', '00020', 'Una moto'])
    expect(text).toContain(part)
})

it('a book’s leaves say the year its numbers were made for, as their tickets do, whatever year it is by then', async () => {
  const { armar, imprimir, app, admin } = await makeWorld()
  const said = async (talonarios: string[]) =>
    new Set(readPdf((await imprimir(talonarios)).rawPayload).text.match(/La gran rifa 20\d\d/g))
  const [first = ''] = (await armar([{ desde: 1, hasta: 5 }])).body.talonarios
  expect(await said([first])).toEqual(new Set(['La gran rifa 2026']))
  Object.assign(app.env, { CAMPAIGN_YEAR: 2027 })
  expect(await said([first])).toEqual(new Set(['La gran rifa 2026']))
  const { desde, hasta } = (
    await admin.call(rifaApi.generarNumerosRifa, { body: { cantidad: 5, precioRifa: 100, fecha: '2026-12-24' } })
  ).body
  const [later = ''] = (await armar([{ desde, hasta }])).body.talonarios
  expect(await said([first, later])).toEqual(new Set(['La gran rifa 2026', 'La gran rifa 2027']))
  const codigo = await signedCode(app, { numero: desde, parte: 'boleto' })
  const { boleto } = (await (await app.as('nobody')).call(boletoApi.leerBoleto, { params: { codigo } })).body
  expect(boleto.rifa).toBe('La gran rifa 2027')
})

it('printed by two at once a book is the same paper, and a seller who ended in between has nothing of it', async () => {
  const { armar, imprimir, app, admin, rifa, vendedora } = await makeWorld()
  const [id = ''] = (await armar([{ desde: 1, hasta: 5, vendedor: vendedora.id }])).body.talonarios
  const prints = await Promise.all([imprimir([id]), imprimir([id]), imprimir([id])])
  const [first, ...others] = prints.map(({ statusCode, rawPayload }) => [statusCode, readPdf(rawPayload).text])
  expect(others).toEqual([first, first])
  const { rows } = await sql`select distinct impresion from rifa where numero <= 5`.execute(app.db)
  expect(rows).toEqual([{ impresion: 1 }])
  await admin.call(talonarioApi.entregar, { body: { talonarios: [id], vendedor: vendedora.id } })
  const hers = await app.as('vendedora')
  expect((await admin.call(datosPersonalesApi.remove, { params: { id: vendedora.id }, body: {} })).status).toBe(200)
  expect((await hers.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifa(2)) })).status).toBe(401)
  const talones = [{ numero: 2, nombre: 'Ana Paz' }]
  const { body } = await admin.call(ventaApi.registrarTalones, { body: { vendedor: app.users.vendedor.id, talones } })
  expect(body).toMatchObject({ registrados: 1 })
})

it('a book that is named twice is printed once', async () => {
  const { armar, imprimir } = await makeWorld()
  const [id = '', otro = ''] = (await armar([{ desde: 1, hasta: 14 }], 7)).body.talonarios
  const { text } = readPdf((await imprimir([otro, id, id])).rawPayload)
  expect([...text.matchAll(/RECIBO DEL TALONARIO (\d)/g)].map(([, numero]) => numero)).toEqual(['1', '2'])
})

it('the permit is on every cover and leaf, whole, however much else there is to say', async () => {
  const { armar, imprimir, admin } = await makeWorld()
  const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
  const identidad = {
    ...datos.identidad,
    permiso: 'Autorizada por resolución 4711/26',
    aBeneficioDe: 'los bancos del salón '.repeat(4).trim(),
    pie: 'Gracias por ayudar. '.repeat(6).trim(),
  }
  const saved = await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad } })
  expect(saved.status).toBe(200)
  const { talonarios } = (await armar([{ desde: 1, hasta: 7 }])).body
  const { text } = readPdf((await imprimir(talonarios)).rawPayload)
  expect(text.split('Autorizada por resolución 4711/26')).toHaveLength(1 + 8)
})

it('a code that nobody here signed says nothing, whatever it is', async () => {
  const { app } = await makeWorld()
  const nobody = await app.as('nobody')
  for (const codigo of ['x', 'A'.repeat(119), 'AEAQAAIAAAAACAIB'.padEnd(119, 'A')])
    expect(await nobody.call(boletoApi.leerBoleto, { params: { codigo } })).toMatchObject({
      status: 404,
      body: { code: 'BOLETO_INVALIDO' },
    })
})

it('initials are those of each word', () => {
  expect(['Ana Quiroga', '  ', 'émile de  la Cruz'].map(inicialesOf)).toEqual(['A. Q.', '', 'É. D. L. C.'])
})
