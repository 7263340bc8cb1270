import { casoApi, type QueryOf } from '@talonario/contract'
import { expect, it } from 'vitest'
import { makeRaffle } from './raffle.ts'
import { sellNumbers } from './sold.ts'
import { forFile, testApp } from './test-app.ts'

const t = forFile(await testApp())
const admin = await t.as('admin')
const { db, users } = t
const christmas = (await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 5, precio: 1500 })).idSorteo
await makeRaffle(admin, { fecha: '2026-12-31', cantidad: 5, precio: 900 })
// Just before and just after midnight in Montevideo and Buenos Aires.
await sellNumbers(db, { numeros: [1, 2], vendedor: users.vendedora, at: new Date('2026-11-11T02:59:59Z') })
await sellNumbers(db, { numeros: [3], vendedor: users.vendedor, at: new Date('2026-11-11T03:00:00Z') })
await sellNumbers(db, { numeros: [6, 7, 8], vendedor: users.vendedora, at: new Date('2026-11-12T02:59:59Z') })
await sellNumbers(db, { numeros: [4], usuario: users.cliente, at: new Date('2026-11-12T03:00:00Z') })

type Query = QueryOf<typeof casoApi.listarCompras>
const found = async (query: Query) => {
  const { body } = await admin.call(casoApi.listarCompras, { params: { page: 1 }, query })
  expect(body.total).toBe(body.compras.length)
  return body.compras.map(({ numeros }) => numeros.join(' '))
}

it.each<[Query, string[]]>([
  [{ orden: 'recientes' }, ['4', '6 7 8', '3', '1 2']],
  [{ orden: 'antiguas' }, ['1 2', '3', '6 7 8', '4']],
  [{ orden: 'mayor' }, ['1 2', '6 7 8']],
  [{ orden: 'menor', metodo: 'efectivo' }, ['3', '6 7 8', '1 2']],
  [{ vendedor: 'ACOSTA' }, ['6 7 8', '1 2']],
  [{ vendedor: '3.333.333-3' }, ['3']],
  [{ vendedor: 'nadie' }, []],
  [{ metodo: 'mercadopago' }, ['4']],
  [{ metodo: 'pos' }, []],
  [{ desde: '2026-11-11', hasta: '2026-11-11' }, ['6 7 8', '3']],
  [{ desde: '2026-11-12' }, ['4']],
  [{ hasta: '2026-11-10' }, ['1 2']],
])('orders are found and sorted by %o', async (query, numeros) => {
  const orders = await found(query)
  expect(orders.slice(0, query.orden === 'mayor' ? 2 : undefined)).toEqual(numeros)
})

it('orders are found by the draw of their numbers, together with everything else', async () => {
  expect(await found({ sorteo: christmas })).toEqual(['4', '3', '1 2'])
  expect(await found({ sorteo: christmas, vendedor: 'romina', estado: 'pagada', buscar: 'Ana' })).toEqual(['1 2'])
})

it.each([{ sorteo: 'x' }, { desde: '11-11-2026' }, { metodo: 'oro' }, { orden: 'x' }])('%o is refused', async query => {
  const { status } = await admin.call(casoApi.listarCompras, { params: { page: 1 }, query: query as never })
  expect(status).toBe(400)
})
