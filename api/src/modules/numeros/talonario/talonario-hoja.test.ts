import { organizacionApi, talonarioApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { makeRaffle } from '../../../../test/raffle.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'

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
  return { pdf: rawPayload, times: (words: string) => readPdf(rawPayload).text.split(words).length - 1 }
}

const IMPUESTO =
  'Los premios pagan impuesto y responde quien organiza: si el premio no es dinero, se cobra antes de entregarlo.'

it('every leaf says to the letter who pays the taxes on its prizes, and nothing is cut', async () => {
  const { times } = await printWith('Gracias por ayudar.')
  expect([times(IMPUESTO), times('Gracias por ayudar.'), times('Sigue en')]).toEqual([7, 7, 0])
})

it('what does not fit on a leaf says where it goes on, and is none of what must be there', async () => {
  const { times } = await printWith('Gracias por ayudar a la escuela. '.repeat(9).trim())
  expect([times(IMPUESTO), times('Sigue en rifa.example')]).toEqual([7, 7])
})
