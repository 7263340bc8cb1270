import { allEndpoints, type Endpoint } from '@talonario/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf, send } from './every-call.ts'
import { fillRaffle } from './explain-data.ts'
import { reportPlans } from './explain-plans.ts'
import { type FullShop, fullShop, nothingUnderWay } from './full-shop.ts'

const plans = reportPlans()
let few: FullShop
let many: FullShop
beforeAll(async () => {
  few = await fullShop()
  many = await fullShop()
  await fillRaffle(few.db, 500, few.users)
  await fillRaffle(many.db, 5_000, many.users)
}, 60_000)
afterAll(() => Promise.all([few.close(), many.close()]))

/** Statements that a call sends, after one that fills what a process remembers. */
async function statementsOf(shop: FullShop, name: string, endpoint: Endpoint): Promise<number> {
  const sample = await sampleOf(shop, name)
  await send(shop, endpoint, sample)
  await nothingUnderWay(shop)
  plans.take()
  expect((await send(shop, endpoint, sample)).statusCode).toBe(200)
  return plans.take().length
}

const READ_BY_POST = ['asignacion.rifasPorVendedor', 'rifa.buscarRifas', 'metaAnual.obtenerProgresoMeta']

/** They reply in pieces, each read by its own statement. */
const IN_PIECES = ['rifa.exportarRifas', 'venta.exportarVentas', 'resultado.lista']

describe('ten times the rows take as many statements', () => {
  const reads = allEndpoints().filter(
    ([name, { method }]) => (method === 'GET' || READ_BY_POST.includes(name)) && !IN_PIECES.includes(name),
  )
  it.each(reads)('%s', async (name, endpoint) => {
    expect(await statementsOf(many, name, endpoint)).toBe(await statementsOf(few, name, endpoint))
  })
})
