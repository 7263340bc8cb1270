import { expedienteApi, organizacionApi, premioApi, sorteoApi } from '@talonario/contract'
import { beforeEach, expect, it } from 'vitest'
import { FECHAS, makeContinua, savePlanes } from '../../../../test/continua.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { type Client, forTest, testApp, urlOf } from '../../../../test/test-app.ts'

let admin: Client
beforeEach(async () => {
  admin = await forTest(await testApp()).as('admin')
})
const ask = async () => await admin.inject({ method: 'GET', url: urlOf(expedienteApi.expediente, {}) })
const read = async () => (await admin.call(organizacionApi.leerOrganizacion)).body

it('names all that is missing, and then has numbering, draws, prizes, plans and who answers for them', async () => {
  const { version, datos } = await read()
  const vacia = { version, identidad: { ...datos.identidad, nombreLegal: '' } }
  expect((await admin.call(organizacionApi.guardarOrganizacion, { body: vacia })).status).toBe(200)
  const refused = (await ask()).json()
  expect(refused.code).toBe('FALTA_PARA_EXPEDIENTE')
  expect(refused.message).toMatch(
    /^Para hacer el expediente falta el nombre legal de quien organiza, .* y los números\.$/,
  )
  await makeContinua(admin, { precio: 3_600, cantidad: 250 })
  await savePlanes(admin)
  const [first] = (await admin.call(sorteoApi.sorteosFuturos)).body.sorteos
  const terminacion = { dePremio: first?.premios[0]?._id ?? '', cifras: 2 }
  await admin.call(premioApi.crearPremio, { body: { nombre: 'Vale', descripcion: 'De compra', terminacion } })
  const identidad = {
    ...datos.identidad,
    nombreLegal: 'Generación 2027',
    contacto: 'rifa@generacion.test',
    permiso: '12/2026',
  }
  const legales = { ...datos.legales, terminos: 'Participan mayores de 18 años.' }
  expect(
    (await admin.call(organizacionApi.guardarOrganizacion, { body: { version: version + 1, identidad, legales } }))
      .status,
  ).toBe(200)
  const { rawPayload, headers } = await ask()
  expect(headers['content-type']).toBe('application/pdf')
  const text = readPdf(rawPayload).text.replaceAll('\u00a0', ' ')
  for (const part of [
    'Generación 2027 Expediente de',
    'Permiso: 12/2026',
    'Cada número juega en todos los sorteos de la campaña, desde que se vende.',
    '00001 00250 250 $ 3.600,00 todos',
    ...FECHAS.map(fecha => `${fecha.split('-').reverse().join('.')} a las 21:00 Principal`),
    'Vale: De compra Por las 2 cifras finales: 1,6 en promedio, hasta 2',
    'Tres $ 3.600,00 $ 1.200,00 al comprar, $ 1.200,00 hasta el 11.12.2026, $ 1.200,00 hasta el 21.12.2026 1',
    'Marcela Sosa 11111111',
  ])
    expect(text).toContain(part)
})

it('a draw without a prize is named', async () => {
  await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-30' } })
  expect((await ask()).json().message).toContain('un premio para el sorteo del 30.12.2026')
})
