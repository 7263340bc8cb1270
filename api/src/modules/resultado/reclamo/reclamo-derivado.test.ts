import {
  actaApi,
  balanceApi,
  boletoApi,
  cierreApi,
  datosPersonalesApi,
  difusionApi,
  premioApi,
  resultadoApi,
  sorteoApi,
} from '@talonario/contract'
import { beforeAll, expect, it } from 'vitest'
import { workDifusion } from '#modules/resultado/aviso/aviso-difusion.service.ts'
import { type EndingDraw, makeEndingDraw } from '../../../../test/ending-draw.ts'
import { signedCode } from '../../../../test/paper.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, forTest, testApp, urlOf } from '../../../../test/test-app.ts'

const app = forFile(await testApp())
const [admin, cliente, nobody] = [await app.as('admin'), await app.as('cliente'), await app.as('nobody')]
let sorteo: EndingDraw
beforeAll(async () => {
  sorteo = await makeEndingDraw(app)
  await sorteo.draw()
})

it('a winner by last digits has won on its page and on its paper', async () => {
  const { boletos } = (await cliente.call(boletoApi.misBoletos)).body
  const codeOf = (numero: number) => boletos.find(({ numeroRifa }) => numeroRifa === numero)?.boleto ?? ''
  const wonBy = async (numero: number) =>
    (await nobody.call(boletoApi.verBoleto, { params: { codigo: codeOf(numero) } })).body.boleto.terminaciones
  expect(await wonBy(27)).toMatchObject([{ premio: 'La última', entregado: false }])
  expect([await wonBy(7), await wonBy(5)]).toEqual([undefined, undefined])
  const codigo = await signedCode(app, { numero: 17, parte: 'boleto' })
  const { boleto } = (await nobody.call(boletoApi.leerBoleto, { params: { codigo } })).body
  expect(boleto.sorteos).toMatchObject([{ idSorteo: sorteo.idSorteo, premios: ['La última'] }])
})

it('the list of draws carried out has the numbers that won by last digits', async () => {
  const { sorteos } = (await admin.call(resultadoApi.historialSorteo, { query: {} })).body
  expect(sorteos[0]?.derivados).toEqual([{ premio: 'La última', numeros: [17, 27] }])
})

it('the act names who won by last digits, and who sold it to them', async () => {
  const url = urlOf(actaApi.acta, { params: { id: sorteo.idSorteo } })
  const { text } = readPdf((await admin.inject({ method: 'GET', url })).rawPayload)
  const [, winners = ''] = text.split('Premios por terminación')
  const [named = '', sellers = ''] = winners.split('Premios para quienes vendieron')
  expect(named.match(/000\d\d Ana Quiroga 45678901/g)).toEqual([
    '00017 Ana Quiroga 45678901',
    '00027 Ana Quiroga 45678901',
  ])
  expect(sellers.match(/Una caja 000\d\d/g)).toEqual(['Una caja 00017', 'Una caja 00027'])
})

it('their seller is told once which of their numbers won, and what they get for it', async () => {
  const mails = app.db
    .selectFrom('correo')
    .select(['para', 'asunto', 'texto'])
    .where('evento', 'like', 'terminacion-venta:%')
  const [mail, ...others] = await mails.execute()
  expect(others).toEqual([])
  expect(mail?.para).toBe(app.users.vendedora.email)
  expect(mail?.asunto).toBe('Vendiste números que ganaron por terminación')
  expect(mail?.texto).toContain(
    'Por sus últimas cifras, los números 00017 y 00027, que vendiste vos, ganaron este premio en el sorteo del 01.12.2026: La última.\n\nPor haberlos vendido te toca, por cada uno: Una caja.',
  )
  expect(mail?.texto).not.toContain('Ana Quiroga')
})

it('their prizes are among those to be handed over in the balance', async () => {
  const { balance } = (await admin.call(balanceApi.balance, { query: {} })).body
  expect(balance.premiosSinEntregar).toEqual(['Casa', 'Moto', 'La última', 'La última'])
})

it('a message to who has not won leaves out who won by last digits alone', async () => {
  const other = forTest(await testApp())
  const admin = await other.as('admin')
  const fecha = '2026-12-01'
  await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: fecha, fuente: 'bolillero' } })
  const { idSorteo, premios } = await makeRaffle(admin, { fecha, cantidad: 20, premios: ['Casa'] })
  const terminacion = { dePremio: premios[0] ?? '', cifras: 1 }
  await admin.call(premioApi.crearPremio, { body: { nombre: 'La última', descripcion: 'Un vale', terminacion } })
  for (const [numero, nombre] of [
    [7, 'ana'],
    [17, 'eva'],
    [5, 'leo'],
  ] as const)
    await sellNumbers(other.db, { numeros: [numero], comprador: { nombre, email: `${nombre}@correo.test` } })
  await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha } })
  const bolillero = { fechaSorteo: fecha, numeros: [7, 5], escribano: 'Esc. Inés Prado', acta: '112' }
  expect((await admin.call(resultadoApi.cargarBolillero, { body: bolillero })).status).toBe(200)
  const body = { destino: 'no_ganadores' as const, idSorteo, asunto: 'Gracias', texto: 'Gracias por participar.' }
  expect((await admin.call(difusionApi.enviarDifusion, { body })).status).toBe(200)
  await workDifusion(other)
  const reached = other.db.selectFrom('correo').select('para').where('asunto', '=', body.asunto)
  expect(await reached.execute()).toEqual([{ para: 'leo@correo.test' }])
})

it('what a person won by last digits is in their data, and its mails go with them', async () => {
  const other = forTest(await testApp())
  const admin = await other.as('admin')
  await (await makeEndingDraw(other)).draw()
  const params = { id: other.users.cliente.id }
  const { body } = await admin.call(datosPersonalesApi.exportarDatos, { params })
  expect(body).toMatchObject({ premiosPorTerminacion: [{ premio: 'La última' }, { premio: 'La última' }] })
  expect((await admin.call(datosPersonalesApi.logicDelete, { params, body: {} })).status).toBe(200)
  const mails = other.db.selectFrom('correo').select(['para', 'texto']).where('evento', 'like', 'terminacion:%')
  expect(await mails.execute()).toEqual([
    { para: '', texto: '' },
    { para: '', texto: '' },
  ])
})
