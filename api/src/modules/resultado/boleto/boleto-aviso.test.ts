import {
  boletoApi,
  cancelacionApi,
  cierreApi,
  resultadoApi,
  resumenApi,
  talonarioApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { continuaShop, FECHAS, sellByPlan, whenDue } from '../../../../test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../test/on-sale.ts'
import { onPaper, signedCode } from '../../../../test/paper.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'

const QUIEN = { nombre: 'Ana Quiroga', cedula: '45678901', telefono: '099 123 456' }

/** Ten numbers on paper, handed to `vendedora`. */
async function makeWorld() {
  const app = forTest(await testApp({ env: { TRUST_PROXY: '1' } }))
  const [admin, nobody, hers, his] = [
    await app.as('admin'),
    await app.as('nobody'),
    await app.as('vendedora'),
    await app.as('vendedor'),
  ]
  const { fecha } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 10, premios: ['Una moto'] })
  const [talonario = ''] = await onPaper(app, { desde: 1, hasta: 10, de: 'vendedora' })
  const code = (numero: number) => signedCode(app, { numero, parte: 'boleto' })
  const tell = async (numero: number, from = '203.0.113.1', quien = QUIEN) =>
    await nobody.call(boletoApi.avisarCompra, {
      body: { codigo: await code(numero), ...quien },
      headers: { 'x-forwarded-for': from },
    })
  const open = async (by: typeof hers) => (await by.call(boletoApi.avisosDeCompra)).body.avisos
  const answer = async (by: typeof hers, aviso: string, confirma: boolean) =>
    await by.call(boletoApi.responderAviso, { body: { aviso, confirma } })
  const sell = async (numero: number) =>
    await hers.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(app.db, numero)) })
  return { app, admin, nobody, hers, his, fecha, talonario, code, tell, open, answer, sell }
}

it('a notice reaches whoever has the stub and organisers, and nobody else', async () => {
  const { app, admin, nobody, hers, his, code, tell, open, answer } = await makeWorld()
  expect((await tell(3)).body.message).toMatch(/^Avisamos a quien te lo vendió/)
  const [aviso] = await open(hers)
  expect(aviso).toMatchObject({ numeroRifa: 3, ...QUIEN, vendedor: 'Romina Acosta' })
  const [toAdmin, ...others] = await open(admin)
  expect([others, await open(his)]).toEqual([[], []])
  // So that an organiser can ask by WhatsApp.
  expect([toAdmin?.vendedorTelefono, aviso?.vendedorTelefono]).toEqual([app.users.vendedora.telefono, ''])
  expect((await answer(his, aviso?._id ?? '', true)).body.code).toBe('NO_ENCONTRADO')
  // Who scans the ticket learns nothing of it.
  const seen = await nobody.call(boletoApi.leerBoleto, { params: { codigo: await code(3) } })
  expect(told(seen.body, { ...QUIEN, apellido: 'Quiroga' })).toEqual([])
})

it('confirmed it is the sale of its holder, denied by an organiser it is none; either way its data are erased', async () => {
  const { app, admin, hers, code, nobody, tell, open, answer } = await makeWorld()
  for (const numero of [3, 4]) await tell(numero)
  const [three, four] = await open(hers)
  expect((await answer(admin, three?._id ?? '', true)).status).toBe(200)
  expect((await answer(admin, four?._id ?? '', false)).status).toBe(200)
  const estadoOf = async (numero: number) =>
    (await nobody.call(boletoApi.leerBoleto, { params: { codigo: await code(numero) } })).body.boleto
  expect(await estadoOf(3)).toMatchObject({ estado: 'registrado', iniciales: 'A. Q.' })
  expect(await estadoOf(4)).toMatchObject({ estado: 'sin_registrar' })
  expect((await hers.call(ventaApi.historialVentasRifas)).body.ventas).toMatchObject([{ rifa: { NumeroRifa: 3 } }])
  const rows = await app.db.selectFrom('aviso_compra').select(['estado', 'nombre', 'ci', 'telefono']).execute()
  expect(rows.map(row => Object.values(row).join('/')).sort()).toEqual(['confirmado///', 'negado///'])
  expect((await answer(hers, three?._id ?? '', true)).body.code).toBe('NO_ENCONTRADO')
})

it('a number has notices from three addresses at most, one of each, and they are over once it is registered', async () => {
  const { hers, tell, open, sell } = await makeWorld()
  const codes = []
  for (const from of [1, 1, 2, 2, 3, 4, 3]) codes.push((await tell(3, `203.0.113.${from}`)).body.code ?? 'kept')
  expect(codes).toEqual(['kept', 'kept', 'kept', 'kept', 'kept', 'AVISOS_COMPLETOS', 'kept'])
  expect(await open(hers)).toHaveLength(3)
  await sell(3)
  expect(await open(hers)).toEqual([])
})

it('what a seller denies waits for organisers with what it says, and takes no place of the real buyer’s', async () => {
  const { admin, hers, tell, open, answer } = await makeWorld()
  for (const from of [1, 2, 3]) {
    await tell(3, `203.0.113.${from}`, {
      ...QUIEN,
      nombre: `Nadie ${from === 1 ? 'Uno' : from === 2 ? 'Dos' : 'Tres'}`,
    })
    for (const { _id } of await open(hers)) expect((await answer(hers, _id, false)).status).toBe(200)
  }
  expect(await open(hers)).toEqual([])
  expect((await tell(3, '203.0.113.9')).status).toBe(200)
  const all = (await open(admin)).map(({ nombre, desmentido }) => [nombre, desmentido])
  expect(all).toEqual([
    ['Nadie Uno', true],
    ['Nadie Dos', true],
    ['Nadie Tres', true],
    ['Ana Quiroga', false],
  ])
  const [uno] = await open(admin)
  expect((await answer(hers, uno?._id ?? '', true)).body.code).toBe('NO_ENCONTRADO')
  expect((await answer(admin, uno?._id ?? '', false)).status).toBe(200)
  expect(await open(admin)).toHaveLength(3)
})

it('250 notices about some numbers do not hide one about another', async () => {
  const { app, admin, tell, open } = await makeWorld()
  await sql`insert into aviso_compra (rifa_id, nombre, ci, telefono, duplicado, origen_hash, created_at)
    select r.id, 'Nadie', '45678901', '099123456', false, r.numero || ' ' || n, now() - interval '1 day'
    from rifa r, generate_series(1, 50) n where r.numero <= 5`.execute(app.db)
  await tell(10)
  const shown = await open(admin)
  expect([shown.length, shown.filter(({ numeroRifa }) => numeroRifa === 10).length]).toEqual([200, 1])
})

it('a number that is registered to somebody else is a matter for organisers alone', async () => {
  const { admin, hers, tell, open, answer, sell, code, nobody, app } = await makeWorld()
  const { compra } = (await sell(3)).body
  expect((await tell(3)).status).toBe(200)
  const [aviso] = await open(admin)
  expect(aviso).toMatchObject({ numeroRifa: 3, duplicado: true, nombre: 'Ana Quiroga' })
  expect(await open(hers)).toEqual([])
  expect((await admin.call(resumenApi.tablero)).body.esperan.avisos).toBe(1)
  expect((await answer(hers, aviso?._id ?? '', false)).body.code).toBe('NO_ENCONTRADO')
  // The first registration stands until an organiser voids it.
  expect((await answer(admin, aviso?._id ?? '', true)).body.code).toBe('TALON_REGISTRADO')
  const anulada = { compraId: compra._id, motivo: 'se registró mal', devuelve: 'organizacion' } as const
  expect((await admin.call(ventaApi.anularVenta, { body: anulada })).body.message).toMatch(/anul/)
  expect((await answer(admin, aviso?._id ?? '', true)).status).toBe(200)
  const { boleto } = (await nobody.call(boletoApi.leerBoleto, { params: { codigo: await code(3) } })).body
  expect(boleto).toMatchObject({ estado: 'registrado', iniciales: 'A. Q.' })
  expect(await app.db.selectFrom('aviso_compra').select(['estado', 'nombre']).execute()).toEqual([
    { estado: 'confirmado', nombre: '' },
  ])
})

it('void paper takes no notice', async () => {
  const { admin, tell, talonario } = await makeWorld()
  await admin.call(talonarioApi.recibir, { body: { talonario, desde: 3, hasta: 3 } })
  expect((await tell(3)).body).toMatchObject({
    code: 'BOLETO_SIN_AVISO',
    message: 'Ese papel se anuló: escanealo de nuevo.',
  })
})

it('a stub of a called-off draw that is registered to nobody takes none, and who pays back is said', async () => {
  const { admin, fecha, tell, sell } = await makeWorld()
  await sell(1)
  const body = { fechaSorteo: fecha, motivo: 'Se inundó el salón', currentPassword: PASSWORD }
  expect((await admin.call(cancelacionApi.cancelarSorteo, { body })).status).toBe(200)
  expect((await tell(3)).body).toMatchObject({
    code: 'BOLETO_SIN_SORTEO',
    message: 'Ese sorteo se canceló: si lo pagaste, el dinero te lo devuelve quien te lo vendió, o la organización.',
  })
  // Whose the money is that goes back.
  expect((await tell(1)).status).toBe(200)
})

it('a stub that nobody registered before its list was closed takes none, and whom to ask is said', async () => {
  const { admin, fecha, tell, sell } = await makeWorld()
  await sell(1)
  const body = { fechaSorteo: fecha, sinRendir: 9 }
  expect((await admin.call(cierreApi.cerrarSorteo, { body })).status).toBe(200)
  expect((await tell(3)).body).toMatchObject({
    code: 'BOLETO_CERRADO',
    message:
      'La lista del sorteo se cerró sin ese número, y ya no se registra: si lo pagaste, hablá con quien te lo vendió, o con la organización.',
  })
  // Who really bought it can still be put right.
  expect((await tell(1)).status).toBe(200)
})

it('a stub that plays in several draws takes one until the last of them closes', async () => {
  const { t } = await continuaShop()
  await onPaper(t, { desde: 11, hasta: 12, de: 'vendedora' })
  await sellByPlan(t, 1, 'vendedora', 'Contado')
  const nobody = await t.as('nobody')
  const tell = async () =>
    (
      await nobody.call(boletoApi.avisarCompra, {
        body: { codigo: await signedCode(t, { numero: 11, parte: 'boleto' }), ...QUIEN },
      })
    ).body.code ?? 'kept'
  const body = { fechaSorteo: FECHAS[0], sinRendir: 2, conAvisos: true }
  await whenDue(t, FECHAS[0])
  expect((await (await t.as('admin')).call(cierreApi.cerrarSorteo, { body })).status).toBe(200)
  expect(await tell()).toBe('kept')
  for (const fecha of FECHAS) {
    await whenDue(t, fecha)
    const { status } = await (await t.as('admin')).call(resultadoApi.realizarSorteo, {
      body: { ...body, fechaSorteo: fecha },
    })
    expect(status).toBe(200)
  }
  expect(await tell()).toBe('BOLETO_CERRADO')
})

it('a draw closes over open notices only when told so', async () => {
  const { admin, fecha, tell, sell } = await makeWorld()
  await sell(1)
  await tell(3)
  const draw = async (conAvisos?: boolean) =>
    (await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha, sinRendir: 9, conAvisos } })).body.code
  expect([await draw(), await draw(true)]).toEqual(['AVISOS_ABIERTOS', undefined])
})
