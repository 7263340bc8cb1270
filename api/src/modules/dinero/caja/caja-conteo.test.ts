import { asignacionApi, cajaApi, entregaApi, rifaApi, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'

const ROMINA = '22222222'
const DIEGO = '33333333'

/** A raffle of 40 numbers at 100: 1 to 20 are Romina's, 31 Diego's. */
async function makeWorld() {
  const app = forTest(await testApp())
  const admin = await app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 40 })
  const numerosRifas = Array.from({ length: 20 }, (_, i) => i + 1)
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: ROMINA, numerosRifas } })
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: DIEGO, numerosRifas: [31] } })
  const vendedor = app.users.vendedora.id
  const talones = (numeros: number[]) => numeros.map(numero => ({ numero, nombre: `Comprador ${'abc'[numero % 3]}` }))
  const registrar = (numeros: number[], trae?: number, idempotencyKey?: string) =>
    admin.call(ventaApi.registrarTalones, {
      body: { vendedor, talones: talones(numeros), trae },
      ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
    })
  const recibir = (contado: number) =>
    admin.call(entregaApi.recibirEntrega, { body: { vendedor, contado, medio: 'efectivo' } })
  const corregir = (id: string, contado: number) =>
    admin.call(entregaApi.corregirConteo, { body: { id, contado, motivo: 'Lo escribí mal.' } })
  /** Romina's cash and the organisation's. */
  const cash = async () => {
    const { vendedores, organizacion } = (await admin.call(cajaApi.saldos)).body
    return [vendedores.find(({ vendedor: { id } }) => id === vendedor)?.caja ?? 0, organizacion.efectivo]
  }
  const whole = async () => expect(await findBroken(app.db)).toEqual([])
  return { app, admin, vendedor, registrar, recibir, corregir, cash, whole }
}

it('stubs are the seller’s own sales in cash, and what comes with them is received, with a receipt', async () => {
  const { app, admin, vendedor, registrar, cash, whole } = await makeWorld()
  const done = await registrar([1, 2, 3, 25], 350)
  expect(done).toMatchObject({
    status: 200,
    body: {
      registrados: 4,
      monto: 400,
      recibo: 'R-000001',
      message: 'Se registraron 4 ventas: 00001 a 00003 · 00025. Recibo R-000001.',
    },
  })
  expect(await cash()).toEqual([50, 350])
  const seller = await app.as('vendedora')
  expect((await seller.call(ventaApi.historialVentasRifas, { query: {} })).body.vendedor).toMatchObject({
    totalVentas: 4,
    montoTotalVendido: 400,
  })
  const { rifas } = (await admin.call(rifaApi.listarRifas, { query: { page: 1, limit: 100, estado: 'vendida' } })).body
  expect(rifas.map(({ NumeroRifa }) => NumeroRifa)).toEqual([1, 2, 3, 25])
  expect((await seller.call(entregaApi.misEntregas)).body.entregas).toMatchObject([
    { vendedor: { id: vendedor }, contado: 350, recibo: 'R-000001' },
  ])
  await whole()
})

it('are entered all or none, and once', async () => {
  const { registrar, cash } = await makeWorld()
  expect(await registrar([1, 31], 200)).toMatchObject({ status: 409, body: { code: 'RIFA_DE_OTRO_VENDEDOR' } })
  expect(await registrar([1, 77])).toMatchObject({ status: 404, body: { code: 'RIFAS_INEXISTENTES' } })
  expect(await registrar([1, 1])).toMatchObject({ status: 400 })
  expect(await cash()).toEqual([0, 0])
  const key = crypto.randomUUID()
  const [first, again] = [await registrar([1, 2], 200, key), await registrar([1, 2], 200, key)]
  expect(again.body).toEqual(first.body)
  expect(await registrar([2], 100)).toMatchObject({ status: 409, body: { code: 'RIFA_NO_DISPONIBLE' } })
  expect(await cash()).toEqual([0, 200])
})

it('cash that nobody declared is received', async () => {
  const { app, registrar, recibir, cash, whole } = await makeWorld()
  await registrar([1, 2, 3])
  expect((await recibir(120)).body).toMatchObject({
    entrega: { contado: 120, recibo: 'R-000001', estado: 'confirmada' },
  })
  expect(await cash()).toEqual([180, 120])
  const admin = await app.as('admin')
  const body = { vendedor: app.users.cliente.id, contado: 1, medio: 'efectivo' as const }
  expect((await admin.call(entregaApi.recibirEntrega, { body })).body).toMatchObject({ code: 'VENDEDOR_NO_ENCONTRADO' })
  await whole()
})

it('a count typed wrong is put right on both accounts, as often as needed, and the seller is told', async () => {
  const { app, admin, registrar, recibir, corregir, cash, whole } = await makeWorld()
  await registrar([1, 2, 3, 4, 5])
  const { _id } = (await recibir(4560)).body.entrega
  expect(await cash()).toEqual([-4060, 4560])
  expect((await corregir(_id, 456)).body).toMatchObject({ entrega: { contado: 456, recibo: 'R-000001' } })
  expect(await cash()).toEqual([44, 456])
  await corregir(_id, 456)
  expect(await cash()).toEqual([44, 456])
  await corregir(_id, 0)
  await corregir(_id, 500)
  expect(await cash()).toEqual([0, 500])
  const nobody = await app.as('nobody')
  expect((await nobody.call(entregaApi.comprobarRecibo, { params: { id: _id } })).body.recibo.monto).toBe(500)
  expect((await admin.call(entregaApi.entregasConfirmadas)).body.entregas).toMatchObject([{ _id, contado: 500 }])
  const mails = await app.db
    .selectFrom('correo')
    .select(['para', 'asunto'])
    .where('evento', 'like', 'conteo:%')
    .execute()
  expect(mails).toHaveLength(3)
  expect(mails[0]).toEqual({ para: app.users.vendedora.email, asunto: 'Se corrigió tu recibo R-000001' })
  await whole()
})

it('what waits to be counted, or is one’s own, is not put right', async () => {
  const { app, corregir } = await makeWorld()
  const seller = await app.as('vendedora')
  const form = { monto: 100, medio: 'efectivo' as const }
  const { _id } = (await seller.call(entregaApi.declararEntrega, { form })).body.entrega
  expect((await corregir(_id, 10)).body).toMatchObject({ code: 'ENTREGA_NO_ENCONTRADA' })
  expect((await corregir(crypto.randomUUID(), 10)).body).toMatchObject({ code: 'ENTREGA_NO_ENCONTRADA' })
})

it('no correction is changed afterwards', async () => {
  const { app, recibir, corregir } = await makeWorld()
  const { _id } = (await recibir(10)).body.entrega
  await corregir(_id, 20)
  await expect(app.db.updateTable('conteo').set({ contado: 5 }).execute()).rejects.toThrow()
  await expect(app.db.deleteFrom('conteo').execute()).rejects.toThrow()
})
