import {
  allEndpoints,
  asignacionApi,
  cajaApi,
  type Endpoint,
  entregaApi,
  rendicionApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { type OnSale, putOnSale, saleOf } from '../../../../test/on-sale.ts'
import { type Client, forTest, type TestApp, testApp, urlOf } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'
import { declararEntrega } from './caja-entrega.service.ts'

/**
 * No call reveals the expected amount to the person who has to count. Two files have to be complete, and taking one is
 * recorded as an act. The balance adds up what all sellers hold, and so tells of one who is alone.
 */
const WHOLE = ['caja.exportarCaja', 'datosPersonales.exportarDatos', 'balance.balance']
let t: TestApp
let admin: Client
let seller: Client
let rifas: OnSale['rifas']
beforeEach(async () => {
  t = forTest(await testApp())
  admin = await t.as('admin')
  seller = await t.as('vendedora')
  rifas = (await putOnSale(t.db, { cantidad: 9, precio: 123_457 })).rifas
  const numerosRifas = rifas.map(({ numero }) => numero)
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: t.users.vendedora.ci, numerosRifas } })
})

const sell = () => seller.call(ventaApi.realizarCompraFisica, { body: saleOf(rifas.pop()!.id) })
const declare = (monto: number) =>
  declararEntrega(t.db, t.users.vendedora, { monto, medio: 'efectivo' }, { image: null, now: t.clock.now() })

/** Reading calls, as an organiser may make them about this seller, whose reply contains one of the amounts. */
async function callsThatTell(amounts: readonly number[], calls = allEndpoints()): Promise<string[]> {
  const { id } = t.users.vendedora
  const telling = new Set<string>()
  const written = Object.fromEntries(amounts.flatMap(amount => [amount, Math.round(amount * 100)]).entries())
  for (const [name, endpoint] of calls as [string, Endpoint][]) {
    const reads = endpoint.method === 'GET' || endpoint.reads
    if (!reads || (Array.isArray(endpoint.access) && !endpoint.access.includes('admin'))) continue
    if (WHOLE.includes(name)) continue
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => [key, id]))
    const asks = endpoint.query || endpoint.body ? [{}, { vendedor: id }, { userId: id, id }, { page: 1 }] : [{}]
    for (const query of asks) {
      const payload = endpoint.method === 'GET' ? {} : { payload: query }
      const url = urlOf(endpoint, { params, query: endpoint.method === 'GET' ? query : {} })
      const { body } = await admin.inject({ method: endpoint.method, url, ...payload })
      if (told(body, written).length > 0) telling.add(name)
    }
  }
  return [...telling]
}

it('declared and expected amounts are in no reply before they are counted, and in several afterwards', {
  timeout: 180_000,
}, async () => {
  for (const _ of ['one', 'two']) await sell()
  await admin.call(cajaApi.ajustar, {
    body: { vendedor: t.users.vendedora.id, importe: 0.03, cuenta: 'caja', motivo: 'Vuelto' },
  })
  const entrega = await declare(77_713)
  const { rendicion: first } = (await seller.call(rendicionApi.presentarRendicion, { body: { contado: 2461.19 } })).body
  expect(first.esperado).toBe(2469.17)
  expect((await seller.call(entregaApi.misEntregas)).body.entregas[0]?.monto).toBe(777.13)
  expect(await callsThatTell([2469.17, 2461.19, 777.13])).toEqual([])
  const mine = (await admin.call(cajaApi.saldos)).body.vendedores.find(
    ({ vendedor }) => vendedor.id === t.users.vendedora.id,
  )
  expect(mine).toMatchObject({ caja: null, desde: '' })
  // A second count is as blind as the first.
  t.clock.advance({ seconds: 1 })
  await admin.call(rendicionApi.devolverRendicion, { body: { id: first._id, motivo: 'Contá otra vez' } })
  const { rendicion } = (await seller.call(rendicionApi.presentarRendicion, { body: { contado: 2461.19 } })).body
  expect(await callsThatTell([2469.17, 2461.19, 777.13])).toEqual([])

  const confirmed = await admin.call(entregaApi.confirmarEntrega, { body: { id: entrega._id, contado: 777 } })
  expect(confirmed.body.entrega).toMatchObject({ monto: 777.13, contado: 777 })
  const cierre = { id: rendicion._id, contado: 1692.17, medio: 'efectivo' as const }
  expect((await admin.call(rendicionApi.cerrarRendicion, { body: cierre })).body.rendicion.esperado).toBe(2469.17)
  const telling = ['auditoria.exportarAuditoria', 'rendicion.rendicionesPresentadas']
  const some = allEndpoints().filter(([name]) => telling.includes(name))
  expect((await callsThatTell([2469.17, 2461.19, 777.13], some)).toSorted()).toEqual(telling)
  const { rendiciones } = (await admin.call(rendicionApi.rendicionesPresentadas)).body
  expect(rendiciones.map(({ estado, esperado }) => [estado, esperado]).sort()).toEqual([
    ['cerrada', 2469.17],
    ['devuelta', 2469.17],
  ])
})

it('an inactive organiser does not count as another one', async () => {
  const mine = async () =>
    (await declararEntrega(t.db, t.users.admin, { monto: 100, medio: 'efectivo' }, { image: null, now: t.clock.now() }))
      ._id
  const confirm = async () =>
    (await admin.call(entregaApi.confirmarEntrega, { body: { id: await mine(), contado: 1 } })).body.code
  const be = (rol: string, estado: string) =>
    sql`update usuario set rol = ${rol}, estado = ${estado} where id = ${t.users.clienta.id}`.execute(t.db)
  await be('admin', 'activo')
  expect(await confirm()).toBe('UNO_MISMO')
  await be('admin', 'inactivo')
  expect(await confirm()).toBeUndefined()
})

it('the same slip on a second hand-in is shown to the person who counts it, unless the first was rejected', async () => {
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa7733' } })
    .png()
    .toBuffer()
  const declared = async () =>
    (await declararEntrega(t.db, t.users.vendedora, { monto: 100, medio: 'banco' }, { image, now: t.clock.now() }))._id
  const ids = [await declared(), await declared()]
  const repeated = async () =>
    (await admin.call(entregaApi.entregasDeclaradas)).body.entregas
      .filter(({ _id }) => ids.includes(_id))
      .map(({ repetida }) => repetida)
  expect(await repeated()).toEqual([true, true])
  await admin.call(entregaApi.rechazarEntrega, { body: { id: ids[0]!, motivo: 'Dos veces' } })
  expect(await repeated()).toEqual([false])
})
