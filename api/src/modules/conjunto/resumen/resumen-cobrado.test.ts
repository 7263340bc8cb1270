import { cuotaApi, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import {
  buyByPlan,
  carryOut,
  chargeBack,
  collect,
  continuaShop,
  FECHAS,
  sellByPlan,
} from '../../../../test/continua.ts'
import { figuresOf, takenBy } from '../../../../test/one-figure.ts'

it('instalments and a change of holder leave one figure of what came in', async () => {
  const { t } = await continuaShop()
  const [PRIMERO] = FECHAS
  const { id, compra_id } = await sellByPlan(t, 1)
  await collect(t, id, 'vendedor', { cuotas: [2, 3] })
  await sellByPlan(t, 2, 'vendedora', 'Contado')
  await buyByPlan(t, 3)
  const all = (some: number) => ({
    inicio: some,
    dias: some,
    balance: some,
    sorteos: [some, some, some],
    archivo: some,
  })
  expect(await figuresOf(t)).toEqual(all(8_400))
  expect(await takenBy(t, 'vendedora')).toEqual({ vendedores: 4_800, reparto: 4_800, propio: 4_800 })
  expect(await takenBy(t, 'vendedor')).toEqual({ vendedores: 2_400, reparto: 2_400, propio: 2_400 })
  await carryOut(t, PRIMERO)
  const cesion = { compraId: compra_id, numero: 1, motivo: 'Se mudó', nombre: 'Berta Paz', correo: 'berta@correo.test' }
  await (await t.as('admin')).call(cuotaApi.cederNumero, {
    body: { ...cesion, cedula: '87654321', telefono: '099654321' },
  })
  const { text } = await (await t.as('admin')).call(ventaApi.exportarVentas, { query: {} })
  const [title = '', row = ''] = [text.split('\r\n')[0], text.split('\r\n').find(line => line.includes('Berta Paz'))]
  expect(row.split(';')[title.split(';').indexOf('Método de pago')]).toBe('cambio de titular')
  const despues = { inicio: 8_400, dias: 8_400, balance: 8_400, sorteos: [8_400, 8_400], archivo: 8_400 }
  expect(await figuresOf(t)).toEqual(despues)
  expect(await takenBy(t, 'vendedora')).toEqual({ vendedores: 4_800, reparto: 4_800, propio: 4_800 })
  expect(await findBroken(t.db)).toEqual([])
})

it('what the provider took back is no longer in it', async () => {
  const { t } = await continuaShop()
  await sellByPlan(t, 1)
  const referencia = await buyByPlan(t, 2, 'Contado')
  expect(await figuresOf(t)).toMatchObject({ inicio: 4_800, balance: 4_800 })
  await chargeBack(t, referencia)
  const left = { inicio: 1_200, dias: 1_200, balance: 1_200, sorteos: [1_200, 1_200, 1_200], archivo: 1_200 }
  expect(await figuresOf(t)).toEqual(left)
  expect(await findBroken(t.db)).toEqual([])
})
