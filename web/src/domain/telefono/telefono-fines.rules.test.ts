import { casoApi, resultadoApi, sobreApi, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { holderOf, makeContinua } from '../../../../api/test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../api/test/on-sale.ts'
import { tenth } from '../../../../sorteo/test/tenth.ts'
import { beginAt, beginFair, ENDS, judge, sellAround } from '../../../test/ends.ts'
import { estadoDeSobre, porAtender } from './telefono.rules.ts'

const FIRST = '2026-12-01'
const DAY = 86_400_000

for (const [what, { end, reads }] of tenth(Object.entries(ENDS)))
  it(`around ${what} «Vendida» is a sale, and nothing is sold twice`, async () => {
    expect(await sellAround(await beginFair(), end)).toEqual({ read: reads, falsas: [], dobles: [], broken: [] })
  })

it('a telephone that takes any answer for a sale says «Vendida» of what is none, and two people have a number', async () => {
  for (const what of ['the closing', 'an organiser who takes them back and sells them']) {
    const world = await beginFair({ creedulo: true })
    const { falsas, dobles } = await sellAround(world, ENDS[what]?.end ?? (async () => {}))
    expect(falsas).toEqual([1, 2])
    expect(dobles).toEqual(what === 'the closing' ? [] : [1, 2])
  }
})

for (const salto of [-3 * DAY, 0, 2 * DAY])
  it(`of a raffle that goes on, a sale of a loan before the closing is none, and of the next loan it is one, with a clock ${salto / DAY} days off`, async () => {
    const world = await beginAt({ salto }, async admin => {
      await makeContinua(admin)
    })
    const { first, admin, db, clock } = world
    await db.updateTable('sorteo').set({ vence_at: clock.now() }).execute()
    await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(db, 8)) })
    await first.sell(1, 'Antes')
    clock.advance({ minutes: 1 })
    const body = { fechaSorteo: FIRST, aunque: true }
    expect((await admin.call(resultadoApi.realizarSorteo, { body })).body).toMatchObject({ status: 'success' })
    clock.advance({ minutes: 1 })
    // It has heard of nothing: what it sells is of the loan before.
    await first.sell(2, 'Después')
    // The loan is renewed before the sale that was made without it arrives.
    await first.renew()
    await first.sell(3, 'Con el préstamo nuevo')
    await first.contact()
    expect([1, 2, 3, 4].map(numero => first.desk().get(numero))).toEqual(['no_entro', 'no_entro', 'paga', 'libre'])
    expect(await judge(world)).toEqual({ falsas: [], dobles: [] })
  })

it('an answer that was lost before the closing is the same one after it', async () => {
  const world = await beginFair()
  const { first } = world
  await first.sell(1, 'Antes')
  await first.sendInVain()
  await ENDS['the closing']?.end(world)
  expect(first.desk().get(1)).toBe('por_enviar')
  await first.contact()
  expect(first.desk().get(1)).toBe('paga')
  expect(await judge(world)).toEqual({ falsas: [], dobles: [] })
})

it('a telephone hears what a person has decided: another number, or that a sale is none any more', async () => {
  const world = await beginFair()
  const { first, admin } = world
  await first.sell(1, 'Ana')
  await first.sell(3, 'Eva')
  await ENDS['an organiser who takes them back and sells them']?.end(world)
  await first.contact()
  expect(porAtender(first.sobres())).toHaveLength(1)
  const [caso] = (await admin.call(casoApi.casos)).body.casos
  await admin.call(sobreApi.resolverVenta, { body: { casoId: caso?._id ?? '', numeros: [7] } })
  const { compra_id: compraId } = await holderOf(world, 3)
  await admin.call(ventaApi.anularVenta, { body: { compraId, motivo: 'No pagó.' } })
  await first.contact()
  expect(first.sobres().map(estadoDeSobre)).toEqual(['cambiada', 'anulada'])
  expect(porAtender(first.sobres())).toEqual([])
  expect([1, 3].map(numero => first.desk().get(numero))).toEqual(['no_entro', undefined])
})
