import { allEndpoints, type Endpoint } from '@talonario/contract'
import { sql } from 'kysely'
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

/**
 * The statements that a call sends, after one that fills what a process remembers. A transaction of before makes answers
 * that are kept until something changes be read again: other files' transactions would do so now and then.
 */
async function statementsOf(shop: FullShop, name: string, endpoint: Endpoint): Promise<string[]> {
  const sample = await sampleOf(shop, name)
  await send(shop, endpoint, sample)
  await nothingUnderWay(shop)
  await sql`select pg_current_xact_id()`.execute(shop.db)
  plans.take()
  expect((await send(shop, endpoint, sample)).statusCode).toBe(200)
  return plans.take().map(({ 'Query Text': text }) => text)
}

const READ_BY_POST = ['asignacion.rifasPorVendedor', 'rifa.buscarRifas', 'metaAnual.obtenerProgresoMeta']

/** They reply in pieces, each read by its own statement. */
const IN_PIECES = ['rifa.exportarRifas', 'venta.exportarVentas', 'resultado.lista']

describe('ten times the rows take as many statements', () => {
  const reads = allEndpoints().filter(
    ([name, { method }]) => (method === 'GET' || READ_BY_POST.includes(name)) && !IN_PIECES.includes(name),
  )
  it.each(reads)('%s', async (name, endpoint) => {
    const [ofMany, ofFew] = [await statementsOf(many, name, endpoint), await statementsOf(few, name, endpoint)]
    expect(ofMany, `${ofMany.join(';\n')} against ${ofFew.join(';\n')}`).toHaveLength(ofFew.length)
  })
})
