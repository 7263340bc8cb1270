import { asignacionApi, ESTADOS_DE_NUMERO, estadoDeNumero, rifaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { carryOut, collect, continuaShop, FECHAS, holderOf, sellByPlan } from './continua.ts'
import { print } from './ways.ts'

it('a number that has won, is overdue, paid, owing, on paper or free is called so in an organiser’s list and file, and in its seller’s', async () => {
  const { t } = await continuaShop()
  const sold = { pagada: [1], vendida: [2], atrasada: [3, 4, 5] }
  for (const numero of sold.pagada) await sellByPlan(t, numero, 'vendedora', 'Contado')
  for (const numero of [...sold.vendida, ...sold.atrasada]) await sellByPlan(t, numero)
  for (const numero of sold.vendida) await collect(t, (await holderOf(t, numero)).id)
  await carryOut(t, FECHAS[0])
  await carryOut(t, FECHAS[1])
  await print(t, 6)
  const [admin, vendedora, nobody] = [await t.as('admin'), await t.as('vendedora'), await t.as('nobody')]

  const winners = await t.db
    .selectFrom('premio_ganado')
    .innerJoin('titular', 'titular.id', 'premio_ganado.titular_id')
    .select('titular.numero')
    .execute()
  expect(winners).toHaveLength(2)
  const has = new Set(winners.map(({ numero }) => numero))
  const states = Object.entries(sold).flatMap(([state, numeros]) =>
    numeros.map(numero => [numero, has.has(numero) ? 'ganadora' : state]),
  )
  const all = [...states, [6, 'en papel'], [7, 'libre']]

  const numeros = all.map(([numero]) => Number(numero))
  const seenBy = async (who: typeof admin) =>
    (await who.call(rifaApi.buscarRifas, { body: { numeros } })).body.rifas.map(({ NumeroRifa, enVenta, ...rifa }) => [
      NumeroRifa,
      ESTADOS_DE_NUMERO[estadoDeNumero({ ...rifa, abierta: enVenta })],
    ])
  expect(await seenBy(admin)).toEqual(all)
  const { text } = await admin.call(rifaApi.exportarRifas, { query: {} })
  const lines = text.split('\r\n').map(line => line.split(';'))
  expect(lines.slice(1, 8).map(cells => [Number(cells[0]), cells[5]])).toEqual(all)
  const { data } = (await vendedora.call(asignacionApi.rifasPorVendedor, { body: { userId: t.users.vendedora.id } }))
    .body
  expect(
    data.numerosRifa.slice(0, 5).map(({ numero, ...facts }) => [numero, ESTADOS_DE_NUMERO[estadoDeNumero(facts)]]),
  ).toEqual(states)
  // Strangers learn of none of it.
  expect(await seenBy(nobody)).toEqual(
    numeros.map(numero => [numero, numero < 6 ? 'vendida' : numero === 6 ? 'reservada' : 'libre']),
  )
})
