import { boletoApi, resultadoApi, talonarioApi, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { signedCode } from '../../../../test/paper.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'

const QUIEN = { nombre: 'Ana Quiroga', cedula: '45678901', telefono: '099 123 456' }

/** Ten numbers on paper, handed to `vendedora`. */
async function makeWorld() {
  const app = forTest(await testApp())
  const [admin, nobody, hers, his] = [
    await app.as('admin'),
    await app.as('nobody'),
    await app.as('vendedora'),
    await app.as('vendedor'),
  ]
  const { fecha } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 10, premios: ['Una moto'] })
  const partes = [{ desde: 1, hasta: 10 }]
  const { talonarios } = (await admin.call(talonarioApi.armarTalonarios, { body: { tamano: 10, partes } })).body
  await admin.inject({ method: 'POST', url: '/api/talonario/imprimir', payload: { talonarios, orden: 'pila' } })
  await admin.call(talonarioApi.entregar, { body: { talonarios, vendedor: app.users.vendedora.id } })
  const code = (numero: number) => signedCode(app, { numero, parte: 'boleto' })
  const tell = async (numero: number) =>
    await nobody.call(boletoApi.avisarCompra, { body: { codigo: await code(numero), ...QUIEN } })
  const open = async (by: typeof hers) => (await by.call(boletoApi.avisosDeCompra)).body.avisos
  const answer = async (by: typeof hers, aviso: string, confirma: boolean) =>
    await by.call(boletoApi.responderAviso, { body: { aviso, confirma } })
  const sell = async (numero: number) =>
    await hers.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(app.db, numero)) })
  return { app, admin, nobody, hers, his, fecha, code, tell, open, answer, sell }
}

it('a notice reaches whoever has the stub and organisers, and nobody else', async () => {
  const { admin, nobody, hers, his, code, tell, open, answer } = await makeWorld()
  expect((await tell(3)).body.message).toMatch(/^Avisamos a quien te lo vendió/)
  const [aviso] = await open(hers)
  expect(aviso).toMatchObject({ numeroRifa: 3, ...QUIEN, vendedor: 'Romina Acosta' })
  expect([(await open(admin)).length, await open(his)]).toEqual([1, []])
  expect((await answer(his, aviso?._id ?? '', true)).body.code).toBe('NO_ENCONTRADO')
  // Who scans the ticket learns nothing of it.
  const seen = await nobody.call(boletoApi.leerBoleto, { params: { codigo: await code(3) } })
  expect(JSON.stringify(seen.body)).not.toMatch(/Quiroga|45678901|099/)
})

it('confirmed it is the sale of its holder, denied it is none; either way its data are erased', async () => {
  const { app, admin, hers, code, nobody, tell, open, answer } = await makeWorld()
  for (const numero of [3, 4]) await tell(numero)
  const [three, four] = await open(hers)
  expect((await answer(admin, three?._id ?? '', true)).status).toBe(200)
  expect((await answer(hers, four?._id ?? '', false)).status).toBe(200)
  const estadoOf = async (numero: number) =>
    (await nobody.call(boletoApi.leerBoleto, { params: { codigo: await code(numero) } })).body.boleto
  expect(await estadoOf(3)).toMatchObject({ estado: 'registrado', iniciales: 'A. Q.' })
  expect(await estadoOf(4)).toMatchObject({ estado: 'sin_registrar' })
  expect((await hers.call(ventaApi.historialVentasRifas)).body.ventas).toMatchObject([{ rifa: { NumeroRifa: 3 } }])
  const rows = await app.db.selectFrom('aviso_compra').select(['estado', 'nombre', 'ci', 'telefono']).execute()
  expect(rows.map(row => Object.values(row).join('/')).sort()).toEqual(['confirmado///', 'negado///'])
  expect((await answer(hers, three?._id ?? '', true)).body.code).toBe('NO_ENCONTRADO')
})

it('a number has three notices at most, and none once it is registered or its paper is void', async () => {
  const { hers, tell, open, sell } = await makeWorld()
  const codes = []
  for (let i = 0; i < 4; i++) codes.push((await tell(3)).body.code ?? 'kept')
  expect(codes).toEqual(['kept', 'kept', 'kept', 'AVISOS_COMPLETOS'])
  await sell(3)
  expect((await tell(3)).body.code).toBe('BOLETO_SIN_AVISO')
  expect(await open(hers)).toEqual([])
})

it('a draw closes over open notices only when told so', async () => {
  const { admin, fecha, tell, sell } = await makeWorld()
  await sell(1)
  await tell(3)
  const draw = async (conAvisos?: boolean) =>
    (await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha, sinRendir: 9, conAvisos } })).body.code
  expect([await draw(), await draw(true)]).toEqual(['AVISOS_ABIERTOS', undefined])
})
