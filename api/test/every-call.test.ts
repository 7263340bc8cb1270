import { allEndpoints } from '@talonario/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf, send, unknownCalls } from './every-call.ts'
import { type FullShop, fullShop } from './full-shop.ts'

let shop: FullShop
beforeAll(async () => {
  shop = await fullShop()
})
afterAll(() => shop.close())

describe('a sample of every call', () => {
  it('is known', () => {
    expect(unknownCalls(allEndpoints().map(([name]) => name))).toEqual([])
  })

  it.each(allEndpoints())('succeeds: %s', async (name, endpoint) => {
    const response = await send(shop, endpoint, await sampleOf(shop, name))
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
  })
})
