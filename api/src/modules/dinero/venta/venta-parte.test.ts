import { cajaApi, casoApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { findSaldo } from '#modules/dinero/caja/caja.queries.ts'
import { putOnSale, saleOf } from '../../../../test/on-sale.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'

const t = forFile(await testApp())
const { rifas } = await putOnSale(t.db, { cantidad: 30 })
const admin = await t.as('admin')
const seller = await t.as('vendedor')

/** A sale of three numbers. */
async function sell(metodoPago: 'efectivo' | 'transferencia' = 'efectivo') {
  const [first = '', ...otras] = rifas.splice(0, 3).map(({ id }) => id)
  const body = { ...saleOf(first, metodoPago), otras }
  return (await seller.call(ventaApi.realizarCompraFisica, { body })).body.compra._id
}
type Quien = 'nadie' | 'vendedor' | 'organizacion'
const back = (compraId: string, lineas?: number[], devuelve?: Quien) =>
  admin.call(ventaApi.anularVenta, {
    body: { compraId, motivo: 'Se bajó', devuelve, ...(lineas && { lineas }) },
  })
const saldo = (cuenta: string) => findSaldo(t.db, `${cuenta}:${t.users.vendedor.id}`)
const ver = async (id: string) => (await admin.call(casoApi.verCompra, { params: { id } })).body.compra
const waiting = async (id: string) =>
  (await admin.call(cajaApi.transferencias)).body.transferencias.filter(({ compraId }) => compraId === id)
async function eventos(compraId: string) {
  const { rows } = await sql<{ evento: string; ventas: number }>`
    select replace(a.evento, ${compraId}, 'x') as evento, -sum(l.importe)::bigint as ventas from asiento a
      join asiento_linea l on l.asiento_id = a.id where a.compra_id = ${compraId} and l.cuenta like 'ventas:%'
    group by a.id order by a.id`.execute(t.db)
  return rows.map(({ evento, ventas }) => [evento, ventas])
}

it('some numbers of a sale in person go back to the cent, once, and the rest stays sold', async () => {
  const before = await saldo('caja')
  const id = await sell()
  const medio = async () => (await seller.call(cajaApi.miCaja)).body.caja.porMedio
  for (const _ of ['once', 'again']) expect((await back(id, [2])).status).toBe(200)
  expect(await saldo('caja')).toBe(before + 300_000)
  expect(await ver(id)).toMatchObject({ estado: 'pagada', montoTotal: 3_000, devueltas: [{ precio: 1_500 }] })
  expect((await back(id, [9])).status).toBe(404)
  await back(id, [1, 2])
  expect((await back(id, [3])).status).toBe(200)
  expect(await eventos(id)).toEqual([
    ['venta:x', 450_000],
    ['anulacion:x:1', -150_000],
    ['anulacion:x:2', -150_000],
    ['anulacion:x', -150_000],
  ])
  expect([await saldo('caja'), (await ver(id)).estado]).toEqual([before, 'reembolsada'])
  expect((await medio()).filter(({ ventas, monto }) => ventas < 0 || monto < 0)).toEqual([])
  const asuntos = await t.db
    .selectFrom('correo')
    .select('asunto')
    .where('evento', 'like', `venta-anulada:${id}%`)
    .execute()
  expect(asuntos.map(({ asunto }) => asunto).sort()).toEqual([
    'Se anuló tu compra',
    ...Array(2).fill('Se anuló una parte de tu compra'),
  ])
  expect(await findBroken(t.db)).toEqual([])
})

it('of a transfer that is waited for, less is waited for then', async () => {
  const id = await sell('transferencia')
  expect((await back(id, [1], 'nadie')).status).toBe(200)
  expect(await waiting(id)).toMatchObject([{ monto: 3_000 }])
  expect((await admin.call(cajaApi.acreditarTransferencia, { body: { compraId: id } })).status).toBe(200)
  expect(await saldo('por_acreditar')).toBe(0)
  expect((await back(id, [2], 'nadie')).body.code).toBe('SIN_TRANSFERENCIA')
  expect(await findBroken(t.db)).toEqual([])
})

it.each(['organizacion', 'vendedor'] as const)(
  'a transfer that never came ends with the rest of its sale; what %s gave back of it before is lost',
  async quien => {
    const [lost, before] = [await findSaldo(t.db, 'gasto:incobrable'), await saldo('por_acreditar')]
    const id = await sell('transferencia')
    expect((await back(id, [1], quien)).status).toBe(200)
    expect(await waiting(id)).toMatchObject([{ monto: 4_500 }])
    expect((await back(id, undefined, 'nadie')).status).toBe(200)
    expect([await ver(id), await waiting(id)]).toMatchObject([{ estado: 'reembolsada' }, []])
    expect([await saldo('por_acreditar'), await findSaldo(t.db, 'gasto:incobrable')]).toEqual([before, lost + 150_000])
    expect(await findBroken(t.db)).toEqual([])
  },
)
