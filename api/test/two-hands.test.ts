import { allEndpoints, type Endpoint } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { type Fields, HANDS, OTHERS } from './call-registers.ts'
import { type Sample, sampleOf, send } from './every-call.ts'
import { fullShop } from './full-shop.ts'
import { forFile } from './test-app.ts'

const shop = forFile(await fullShop())
const writing = allEndpoints().filter(([, { method, reads }]) => method !== 'GET' && !reads)
const takesLeido = ({ body, multipart }: Endpoint) =>
  (body ?? multipart)?.safeParse({ leido: 3 }).error?.issues.some(({ path }) => path[0] === 'leido') ?? false

it('every call that writes is either tried by two hands, or says why they lose nothing', () => {
  const others = Object.values(OTHERS).flatMap(names => names.split(/\s+/))
  expect([...Object.keys(HANDS), ...others].sort()).toEqual(writing.map(([name]) => name).sort())
})

it('the calls that are tried are those that take what was read', () => {
  const taking = writing.filter(([, endpoint]) => takesLeido(endpoint)).map(([name]) => name)
  expect(taking.sort()).toEqual(Object.keys(HANDS).sort())
})

describe('of two people who save the same form', () => {
  it.each(Object.entries(HANDS))(
    'one is told what the other has saved: %s',
    async (name, { saves, read = identity }) => {
      const { endpoint, sample, save } = await formOf(name)
      const [first = {}, one = {}, other = {}] = await saves(sample.body ?? {}, shop)
      const leido = read(first, (await save(first)).json())

      const both = await Promise.all([one, other].map(mine => save({ ...mine, leido })))
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const [kept, lost] = both[0]?.statusCode === 200 ? [one, other] : [other, one]
      const [saved, refused] = both
        .map(reply => reply.json())
        .sort((a, b) => Number('ahora' in a) - Number('ahora' in b))
      expect(refused.code).toBe('CAMBIO_MIENTRAS')
      expect(refused.message).toContain('Lo tuyo no se guardó y sigue acá')
      expect(refused.ahora).toEqual(read(kept, saved))

      // Sent again because its reply was lost, it is saved already.
      expect((await save({ ...kept, leido })).statusCode).toBe(200)
      // Who has seen what the other wrote may replace it.
      expect((await save({ ...lost, leido: { ...leido, ...refused.ahora } })).statusCode).toBe(200)
      // A client of the specification says nothing of what it read.
      expect((await save(kept)).statusCode).toBe(200)
      expect(endpoint.errors).toContain('CAMBIO_MIENTRAS')
    },
  )
})

const identity = (saved: Fields) => saved

async function formOf(name: string) {
  const endpoint = new Map(writing).get(name) as Endpoint
  const sample: Sample = await sampleOf(shop, name)
  const part = endpoint.multipart ? 'form' : 'body'
  const save = (fields: Fields) => send(shop, endpoint, { ...sample, [part]: { ...sample[part], ...fields } })
  return { endpoint, sample, save }
}
