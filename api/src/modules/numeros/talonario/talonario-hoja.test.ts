import { buffer } from 'node:stream/consumers'
import { organizacionApi, packApi, sorteoApi, talonarioApi } from '@talonario/contract'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { addTerminacion, givePrize, makeContinua, savePlanes } from '../../../../test/continua.ts'
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

/** The sample of a campaign whose numbers are paid by these plans, beside one payment of 3,600. */
async function sampleOf(planes: readonly (readonly number[])[], { extra = false } = {}): Promise<string> {
  const t = forTest(await testApp())
  const admin = await t.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  const enCuotas = planes.map((vencen, i) => ({
    nombre: `Plan ${i}`,
    desde: 1,
    hasta: 1,
    total: 3_600,
    vencen: [...vencen],
  }))
  await savePlanes(admin, [{ nombre: 'Contado', desde: 1, hasta: 3, total: 3_600, vencen: [3] }, ...enCuotas])
  const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
  const identidad = { ...datos.identidad, permiso: 'Permiso 12' }
  await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad } })
  if (extra) {
    const body = { fechaSorteo: '2026-12-28', tipo: 'extra' as const }
    const { id } = (await admin.call(sorteoApi.generarSorteo, { body })).body.sorteo
    await givePrize(t, id)
    await addTerminacion(t, id)
  }
  const { rawPayload } = await admin.inject({ method: 'GET', url: '/api/talonario/muestra' })
  return readPdf(rawPayload).text
}

it('a leaf has every plan by which its number is paid, and of very many the longest', async () => {
  const seis = [2, 3, 4, 5, 6, 8].map(n => Array.from({ length: n }, (_, i) => Math.min(3, i + 1)))
  expect(await sampleOf(seis)).toContain(
    'Valor $ 3.600, o 2 cuotas de $ 1.800 · 3 cuotas de $ 1.200 · 4 cuotas de $ 900 · 5 cuotas de $ 720 · 6 cuotas de $ 600 · 8 cuotas de $ 450',
  )
})

it('a leaf names the prizes that go by last digits, and says of an extra draw that only numbers paid in full play', async () => {
  const said = await sampleOf([[1, 2]], { extra: true })
  expect(said).toContain(
    '28.12.2026 a las 21:00 (solo los pagos del todo): Otro, La última por la última cifra de «Otro»',
  )
})

it('a leaf says what several numbers cost together, in letters of 6 points at least, and of very many packs the smallest', async () => {
  const t = forTest(await testApp())
  const admin = await t.as('admin')
  const { idSorteo } = await makeRaffle(admin, {
    fecha: '2026-12-24',
    cantidad: 7,
    precio: 1_000,
    premios: ['Una moto'],
  })
  const said = async (...packs: [cantidad: number, total: number][]) => {
    const body = { idSorteo, packs: packs.map(([cantidad, total]) => ({ cantidad, total })) }
    expect((await admin.call(packApi.guardarPacks, { body })).status).toBe(200)
    const { rawPayload } = await admin.inject({ method: 'GET', url: '/api/talonario/muestra' })
    return readPdf(rawPayload).text.replaceAll(/\s+/g, ' ')
  }
  expect(await said([3, 2_500], [5, 4_000])).toContain('Valor $ 1.000, 3 por $ 2.500, 5 por $ 4.000')
  const many = Array.from({ length: 10 }, (_, i): [number, number] => [2 + i, 1_900 + i * 850])
  expect(await said(...many)).toContain('Valor $ 1.000, 2 por $ 1.900, 3 por $ 2.750')
  expect(await said()).toContain('Valor $ 1.000')
})

it('what a number costs in packs leaves the draws and the conditions their room', async () => {
  const packs = Array.from({ length: 10 }, (_, i) => `${i + 2}\u00a0por\u00a0$ ${i + 2}00.000,50`)
  const valor = packs.map((_, i) => ['$ 100.000', ...packs.slice(0, packs.length - i)].join(', ')).concat('$ 100.000')
  const sorteos = days.map(cuando => ({ cuando, premios: [] }))
  const pdf = (await drawLeaf({ valor, permiso: 'Permiso 12', sorteos, compress: false })).toString('latin1')
  const bold = [...pdf.matchAll(/\/F2 ([\d.]+) Tf/g)].map(([, size]) => Number(size))
  expect(Math.min(...bold)).toBeGreaterThanOrEqual(6)
})

/** A leaf with these draws and conditions. */
async function leafOf(sorteos: readonly SorteoImpreso[], condiciones = ''): Promise<string> {
  return readPdf(await drawLeaf({ sorteos, condiciones })).text
}

async function drawLeaf({
  organizacion = 'Escuela',
  sorteos = [] as readonly SorteoImpreso[],
  condiciones = '',
  acento = '',
  enCuotas = false,
  permiso = '',
  valor = ['$ 100'] as readonly string[],
  compress = true,
}) {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, compress })
  const impreso = {
    organizacion,
    acento,
    permiso,
    condiciones,
    sitio: 'rifa.example',
    enCuotas,
    width: 5,
  }
  const codigos = { talon: 'A', boleto: 'B' }
  const hojas = [{ numero: 1, valor, codigos }]
  const libro = { numero: 1, rifa: 'Rifa', desde: 1, hasta: 1, vendedor: '', sorteos, hojas }
  Array.from(drawLibros(doc, impreso, [libro], 'pagina'))
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

it('nothing of what a number costs is in smaller letters than 5 points, however many plans there are', async () => {
  const planes = Array.from({ length: 40 }, (_, i) => `${i + 2} cuotas de $ 1.234.567`)
  const corto = '$ 12.345.678, o hasta 41 cuotas: la primera de $ 301.114, las otras de $ 301.114'
  for (const cuantos of [1, 6, 12, 40]) {
    const valor = [`$ 12.345.678, o ${planes.slice(0, cuantos).join(' · ')}`, corto]
    const pdf = await drawLeaf({
      valor,
      permiso: 'Permiso 12',
      sorteos: days.map(cuando => ({ cuando, premios: [] })),
      compress: false,
    })
    const sizes = [...pdf.toString('latin1').matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5)
  }
})

it('the organisation and its permit are in letters of 6 points at least and whole, however long they are', async () => {
  const words = (what: string) => `${what} ${'del Departamento de Canelones '.repeat(4)}`.slice(0, 119).trim()
  const [organizacion, permiso] = [words('Asociación'), words('Resolución')]
  const written = readPdf(await drawLeaf({ organizacion, permiso })).text
  for (const text of [organizacion, permiso])
    expect(written.replaceAll(' ', '').split(text.replaceAll(' ', ''))).toHaveLength(3)
  const pdf = (await drawLeaf({ organizacion, permiso, compress: false })).toString('latin1')
  const lines = [...pdf.matchAll(/\/F\d+ ([\d.]+) Tf\n\[(.*?)\] TJ/g)].map(([, size, hex = '']) => [
    Number(size),
    Buffer.from(hex.replace(/<|>|[ -]+[\d.-]+(?= |<|$)/g, ''), 'hex').toString('latin1'),
  ])
  expect(lines.filter(([, line]) => /Asociaci|Resoluci/.test(String(line))).map(([size]) => size)).toEqual([6, 6, 6, 6])
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
