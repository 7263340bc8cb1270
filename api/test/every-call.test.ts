import { allEndpoints } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { sampleOf, send } from './every-call.ts'
import { fullShop } from './full-shop.ts'
import { forFile } from './test-app.ts'

const shop = forFile(await fullShop())

describe('a sample of every call', () => {
  it.each(allEndpoints())('succeeds: %s', async (name, endpoint) => {
    const response = await send(shop, endpoint, await sampleOf(shop, name))
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
  })
})
