import { cuotaApi, ventaApi } from '@talonario/contract'
import { beforeEach, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { carryOut, collect, continuaShop, FECHAS, sellByPlan } from '../../../../test/continua.ts'
import type { Shop } from '../../../../test/shop.ts'

let t: Shop
beforeEach(async () => {
  ;({ t } = await continuaShop())
})

const historial = async () => (await (await t.as('vendedora')).call(ventaApi.historialVentasRifas, { query: {} })).body

it('shows what a number was sold for, what was paid of it, and each instalment that was taken', async () => {
  const { id } = await sellByPlan(t, 1)
  await sellByPlan(t, 2, 'vendedora', 'Contado')
  const shown = async () =>
    (await historial()).ventas
      .map(({ rifa, montoTotal, pago, cuota }) => [
        rifa.NumeroRifa,
        cuota?.n ?? null,
        rifa.precioRifa,
        montoTotal,
        pago.estadoPago,
      ])
      .toSorted(([a, n], [b, m]) => Number(a) - Number(b) || Number(n) - Number(m))
  expect(await shown()).toEqual([
    [1, null, 3_600, 1_200, 'Pagó 1 de 3'],
    [2, null, 3_600, 3_600, 'Pagado'],
  ])
  await collect(t, id)
  expect(await shown()).toEqual([
    [1, null, 3_600, 1_200, 'Pagó 2 de 3'],
    [1, 2, 3_600, 1_200, 'Pagó 2 de 3'],
    [2, null, 3_600, 3_600, 'Pagado'],
  ])
  expect((await historial()).vendedor).toEqual({ totalVentas: 2, montoTotalVendido: 6_000 })
})

it('an instalment that was taken is undone within ten minutes by whoever took it, and later asked', async () => {
  const { id } = await sellByPlan(t, 1)
  const { compraId } = (await collect(t, id)).body.recibo
  const undo = async () =>
    await (await t.as('vendedora')).call(ventaApi.anularVenta, { body: { compraId, motivo: 'Se equivocó' } })
  expect((await undo()).body.message).toBe('El cobro quedó anulado: la cuota se debe otra vez.')
  const mail = await t.db.selectFrom('correo').selectAll().where('evento', '=', `venta-anulada:${compraId}`).execute()
  expect(mail.map(({ asunto, texto }) => [asunto, texto.split('\n\n')[1]])).toEqual([
    [
      'Se anuló un pago tuyo',
      'Se anuló este pago: Boleto 00001 · cuota 2 de 3. Se debe otra vez. El dinero te lo devuelve quien te vendió.',
    ],
  ])
  expect((await historial()).ventas.map(({ pago }) => pago.estadoPago)).toEqual(['Pagó 1 de 3'])
  const again = (await collect(t, id)).body.recibo.compraId
  t.clock.advance({ minutes: 11 })
  const asked = await (await t.as('vendedora')).call(ventaApi.anularVenta, {
    body: { compraId: again, motivo: 'Se equivocó' },
  })
  expect(asked.body.message).toBe('Le pedimos a quien organiza que la anule.')
  expect(await findBroken(t.db)).toEqual([])
})

it('offers no undoing of a number that changed its holder or was sealed in a draw', async () => {
  const { compra_id } = await sellByPlan(t, 1)
  await sellByPlan(t, 2)
  const firmes = async () => (await historial()).ventas.map(({ rifa, firme }) => [rifa.NumeroRifa, firme]).toSorted()
  const body = { compraId: compra_id, numero: 1, motivo: 'Se mudó', nombre: 'Berta Paz', correo: 'berta@correo.test' }
  await (await t.as('admin')).call(cuotaApi.cederNumero, {
    body: { ...body, cedula: '87654321', telefono: '099654321' },
  })
  expect(await firmes()).toEqual([
    [1, 'cedida'],
    [2, ''],
  ])
  await carryOut(t, FECHAS[0])
  expect(await firmes()).toEqual([
    [1, 'cedida'],
    [2, 'sellada'],
  ])
})
