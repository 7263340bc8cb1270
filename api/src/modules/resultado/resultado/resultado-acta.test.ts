import { actaApi, cierreApi, organizacionApi, premioApi, resultadoApi, sorteoApi } from '@talonario/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { writePdf } from '#modules/sitio/papel/papel.service.ts'
import { imprimible } from '#modules/sitio/papel/papel-letras.rules.ts'
import {
  addTerminacion,
  carryOut,
  collect,
  continuaShop,
  FECHAS,
  holderOf,
  sellByPlan,
} from '../../../../test/continua.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp, urlOf } from '../../../../test/test-app.ts'

const app = forFile(await testApp())
const admin = await app.as('admin')
const premios = ['Apartamento en Punta del Este', 'Auto «0 km»', 'Moto', 'Bici']
const raffle = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 2_000, premios })
const [first = 0, second = 0, third = 0] = raffle.numeros
const comprador = { nombre: 'José Ñandú', ci: '1.234.567-8' }
await sellNumbers(app.db, { numeros: [first, second, third], comprador, vendedor: app.users.vendedora })
const [premio] = (await app.db
  .selectFrom('premio')
  .select(['id', 'nombre', 'descripcion'])
  .orderBy('orden')
  .execute()) as [{ id: string; nombre: string; descripcion: string }]
const body = { nombre: premio.nombre, descripcion: premio.descripcion, paraVendedor: 'Una bicicleta' }
await admin.call(premioApi.modificarPremio, { params: { id: premio.id }, body })
await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: raffle.fecha } })

async function pdf(endpoint: typeof actaApi.acta | typeof actaApi.declaracion, id = raffle.idSorteo, who = admin) {
  const url = urlOf(endpoint, { params: { id } })
  const { rawPayload, headers } = await who.inject({ method: 'GET', url })
  expect(headers['content-type']).toBe('application/pdf')
  return { headers, ...readPdf(rawPayload) }
}

describe('the act', () => {
  it('stands under the organisation’s name and mark', async () => {
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c80' } })
      .png()
      .toBuffer()
    const form = { image: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) }
    const { imagen } = (await admin.call(organizacionApi.subirImagen, { form: form as never })).body
    const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
    const identidad = { ...datos.identidad, nombreLegal: 'Cooperadora Escuela 12', logo: imagen }
    await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad } })
    const url = urlOf(actaApi.acta, { params: { id: raffle.idSorteo } })
    const { rawPayload } = await admin.inject({ method: 'GET', url })
    expect(readPdf(rawPayload).text).toMatch(/^Cooperadora Escuela 12 Acta del sorteo/)
    expect(rawPayload.toString('latin1')).toContain('/Subtype /Image')
  })

  it('states counts, seal, times, method, prizes with winners, and leaves room for signatures', async () => {
    const { text, headers } = await pdf(actaApi.acta)
    expect(headers['content-disposition']).toBe('attachment; filename="acta-2026-12-01.pdf"')
    const { sorteo } = (await admin.call(resultadoApi.resultado, { params: { id: raffle.idSorteo } })).body
    for (const part of [
      'Acta del sorteo del 01.12.2026',
      'Emitidos: 2.000',
      'Vendidos, que participan: 3',
      'Sin vender, que no participan: 1.997',
      'Previsto: 01.12.2026 a las 21:00:00',
      'Ventas cerradas: 21.11.2026 a las 12:00:00',
      'a partir de un secreto de la organización',
      'Apartamento en Punta del Este',
      'Auto «0 km»',
      'Sin número',
      'José Ñandú',
      'No hay suplentes.',
      'Premios para quienes vendieron',
      'Una bicicleta',
      app.users.vendedora.nombreCompleto,
      'Escribano: firma, aclaración y documento',
    ]) {
      expect(text).toContain(part)
    }
    const oneLine = text.replaceAll(' ', '')
    const mail = await app.db.selectFrom('correo').select('texto').where('evento', 'like', 'sorteo-vendido:%').execute()
    expect(mail.map(({ texto }) => texto).join()).toContain('Por haberlo vendido te toca: Una bicicleta.')
    for (const hash of [sorteo.raiz, sorteo.huella]) expect(oneLine).toContain(hash)
    for (const ganador of sorteo.ganadores)
      if (ganador) expect(text).toContain(` ${String(ganador.numeroRifa).padStart(5, '0')} `)
  })
})

it('numbers in arrears are counted apart, among those issued, in act and declaration', async () => {
  const { t, sorteos } = await continuaShop()
  const [, { id = '' } = {}] = sorteos
  await addTerminacion(t, id)
  for (const numero of [1, 2, 3]) await sellByPlan(t, numero)
  await carryOut(t, FECHAS[0])
  await collect(t, (await holderOf(t, 1)).id)
  await carryOut(t, FECHAS[1])
  const organiser = await t.as('admin')
  const { text } = await pdf(actaApi.acta, id, organiser)
  for (const part of [
    'Emitidos: 20',
    'Vendidos, que participan: 1',
    'Vendidos con cuotas atrasadas, que no participan: 2',
    'Sin vender, que no participan: 17',
    'La última, por la última cifra de «Del 2026-12-11». Números que ganan, sin contar ese: 0.',
  ])
    expect(text).toContain(part)
  expect((await pdf(actaApi.declaracion, id, organiser)).text).toContain(
    'de 20 números emitidos quedaron 17 sin vender',
  )
})

it('numbers of a drum are written as on their tickets', async () => {
  const drum = { fechaSorteo: '2026-12-03', fuente: 'bolillero' as const }
  await admin.call(sorteoApi.generarSorteo, { body: drum })
  const made = { fecha: '2026-12-03', cantidad: 2, premios: ['Copa'] }
  const { fecha, numeros, idSorteo } = await makeRaffle(admin, made)
  await sellNumbers(app.db, { numeros })
  await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha } })
  const body = { fechaSorteo: fecha, numeros: numeros.slice(1), escribano: 'Eva Paz', acta: '7' }
  expect((await admin.call(resultadoApi.cargarBolillero, { body })).status).toBe(200)
  expect((await pdf(actaApi.acta, idSorteo)).text).toContain(
    `Salieron, en este orden: ${String(numeros[1]).padStart(5, '0')}.`,
  )
})

describe('the declaration', () => {
  it('lists the runs of unsold numbers', async () => {
    const { text, headers } = await pdf(actaApi.declaracion)
    expect(headers['content-disposition']).toBe('attachment; filename="sin-vender-2026-12-01.pdf"')
    expect(text).toContain('de 2.000 números emitidos quedaron 1.997 sin vender')
    expect(text).toContain('00004\u009602000')
  })

  it('breaks a long list into pages, each with its number', async () => {
    const gaps = await makeRaffle(admin, { fecha: '2026-12-02', cantidad: 3_000, premios: ['Copa'] })
    await sellNumbers(app.db, { numeros: gaps.numeros.filter(numero => numero % 2 === 0) })
    await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: gaps.fecha } })
    const { text, pages } = await pdf(actaApi.declaracion, gaps.idSorteo)
    expect(pages).toBeGreaterThan(1)
    expect(text).toContain(`página ${pages} de ${pages}`)
    for (const numero of gaps.numeros.filter(numero => numero % 2 === 1)) expect(text).toContain(`${numero} `)
  })
})

it('signatures that do not fit below the text are on a page that names what is signed', async () => {
  for (const lines of [10, 31]) {
    const bytes = await writePdf(app.db, 'Acta', async papel => {
      for (let line = 0; line < lines; line++) papel.parrafo('Consta.')
      papel.firmas(['Escribano', 'Testigo', 'Testigo'])
    })
    const { text, pages } = readPdf(bytes)
    expect(pages).toBe(lines === 10 ? 1 : 2)
    expect(text.includes('Firmas: Acta Escribano: firma')).toBe(pages === 2)
  }
})

describe('letters that the built-in fonts do not have', () => {
  it.each([
    ['Ñandú «pingüino» – 100 €', 'Ñandú «pingüino» – 100 €'],
    ['Zoe\u0308 Nu\u0301n\u0303ez', 'Zoë Núñez'],
    ['Ștefan Dvořák', 'Stefan Dvorák'],
    ['王小明', '???'],
    ['una\nlínea\tsola', 'una línea sola'],
  ])('%s is printed %s', (text, printed) => {
    expect(imprimible(text)).toBe(printed)
  })
})
