import { buffer } from 'node:stream/consumers'
import { organizacionApi, talonarioApi } from '@talonario/contract'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../test/raffle.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'
import { drawLibros, type SorteoImpreso } from './talonario-hoja.rules.ts'

/** The print of a book of seven, an organisation in Argentina with this at the foot of its papers. */
async function printWith(pie: string) {
  const app = forTest(await testApp({ env: { FRONTEND_URL: 'https://rifa.example' } }))
  const admin = await app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 7, premios: ['Una moto'] })
  const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
  const legales = { ...datos.legales, jurisdiccion: 'ar' as const }
  const identidad = { ...datos.identidad, aBeneficioDe: 'los bancos del salón', pie }
  const saved = await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad, legales } })
  expect(saved.status).toBe(200)
  const partes = [{ desde: 1, hasta: 7 }]
  const { talonarios } = (await admin.call(talonarioApi.armarTalonarios, { body: { tamano: 7, partes } })).body
  const payload = { talonarios, orden: 'pagina' }
  const { rawPayload } = await admin.inject({ method: 'POST', url: '/api/talonario/imprimir', payload })
  const { text } = readPdf(rawPayload)
  return { text, times: (words: string) => text.split(words).length - 1 }
}

const IMPUESTO =
  'Los premios pagan impuesto y responde quien organiza: si el premio no es dinero, se cobra antes de entregarlo.'

it('every leaf says to the letter who pays the taxes on its prizes, first of all, and nothing is cut', async () => {
  const { text, times } = await printWith('Gracias por ayudar.')
  expect([times(IMPUESTO), times('Gracias por ayudar.'), times('Sigue en')]).toEqual([7, 7, 0])
  expect(text.indexOf(IMPUESTO)).toBeLessThan(text.indexOf('Gracias por ayudar.'))
})

/** A leaf with these draws and conditions. */
async function leafOf(sorteos: readonly SorteoImpreso[], condiciones = ''): Promise<string> {
  return readPdf(await drawLeaf({ sorteos, condiciones })).text
}

async function drawLeaf({
  sorteos = [] as readonly SorteoImpreso[],
  condiciones = '',
  acento = '',
  enCuotas = false,
  compress = true,
}) {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, compress })
  const impreso = {
    organizacion: 'Escuela',
    rifa: 'Rifa',
    acento,
    permiso: '',
    condiciones,
    sitio: 'rifa.example',
    enCuotas,
    width: 5,
  }
  const codigos = { talon: 'A', boleto: 'B' }
  const hojas = [{ numero: 1, valor: '$ 100', codigos }]
  Array.from(drawLibros(doc, impreso, [{ numero: 1, desde: 1, hasta: 1, vendedor: '', sorteos, hojas }], 'pagina'))
  doc.end()
  return await buffer(doc as unknown as AsyncIterable<Buffer>)
}

it('a stub has a line for the day of its sale, and one for how many instalments where there is a choice', async () => {
  const linesOf = async (enCuotas: boolean) => {
    const { text } = readPdf(await drawLeaf({ enCuotas }))
    const stub = text.slice(text.indexOf('TALÓN'))
    return ['Nombre', 'Documento', 'Teléfono', 'Correo', 'Cuotas', 'Fecha'].filter(dato => stub.includes(dato))
  }
  expect(await linesOf(false)).toEqual(['Nombre', 'Documento', 'Teléfono', 'Correo', 'Fecha'])
  expect(await linesOf(true)).toEqual(['Nombre', 'Documento', 'Teléfono', 'Correo', 'Cuotas', 'Fecha'])
})

it('a leaf and its cover have a bar in the raffle’s own colour, if it has one', async () => {
  const bars = async (acento: string) =>
    (await drawLeaf({ acento, compress: false })).toString('latin1').match(/\b0\.2 0\.4 0\.6 scn\b/g)?.length ?? 0
  expect([await bars('#336699'), await bars('')]).toEqual([2, 0])
})

const days = Array.from({ length: 12 }, (_, i) => `24.${String(i + 1).padStart(2, '0')}.2026 21:00`)

it('a leaf says when every draw is, however many and whatever their prizes', async () => {
  for (const premios of [[], ['Una moto'], Array.from({ length: 40 }, (_, i) => `Una orden de compra número ${i}`)]) {
    const said = await leafOf(days.map(cuando => ({ cuando, premios })))
    for (const day of days) expect(said).toContain(day)
    expect(said).not.toContain('…')
  }
})

it('of prizes that do not fit a leaf has the first, and how many more there are', async () => {
  const premios = Array.from({ length: 40 }, (_, i) => `Una orden de compra número ${i}`)
  const said = await leafOf([{ cuando: '24.12.2026 21:00', premios }])
  expect(said).toContain('24.12.2026 21:00: Una orden de compra número 0 y 39 más')
  expect(await leafOf([{ cuando: '24.12.2026 21:00', premios: premios.slice(0, 3) }])).toContain('compra número 2')
})

it('what does not fit on a leaf of the conditions is its end, and the leaf says where that is', async () => {
  const condiciones = `${IMPUESTO} ${'Gracias por ayudar a la escuela. '.repeat(40)}Fin.`
  const said = await leafOf([{ cuando: '24.12.2026 21:00', premios: ['Una moto'] }], condiciones)
  expect(said).toContain(IMPUESTO)
  expect(said).toContain('Sigue en rifa.example')
  expect(said).not.toContain('Fin.')
})
