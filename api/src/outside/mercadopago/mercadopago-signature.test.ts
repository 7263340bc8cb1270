import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notificationHash, notificationVerifier } from './mercadopago-signature.ts'

const secret = 'clave-secreta-de-prueba-0123456789abcdef'
const requestId = '2066ca19-c6f1-498a-be75-1923005edd06'
const verify = notificationVerifier(secret)

/** Published vectors: two time units, and an id that is signed in lower case. */
const vectors = [
  ['W1', '123456789', '1704908010', '313f3b4a96e66a5ee6d93933cbb1e722f7d613ff679a69879fe38a43ebe5c446'],
  ['W2', '123456789', '1742505638683', '8e3ad0c804b8f03e8f2fd1fa68d0ea3ee938a3f0b90651a2403581e5239f665e'],
  [
    'W4',
    'ord01jq4s4ky8hwq6na5pxb65b3d3',
    '1742505638683',
    'f1e036faa9d8b343f840fe96a170515ea15024ed7b0f705ba69ac94cdbdba666',
  ],
] as const

type Parts = { dataId: unknown; type?: unknown; requestId: unknown; signature: unknown }

function check({ dataId, type = 'payment', requestId, signature }: Parts) {
  return verify({
    query: { 'data.id': dataId, type },
    headers: { 'x-request-id': requestId, 'x-signature': signature },
  })
}

function signed(dataId: string, ts: string) {
  return { dataId, requestId, signature: `ts=${ts},v1=${notificationHash(secret, dataId, requestId, ts)}` }
}

describe('a notification signature', () => {
  test.each(vectors)('vector %s is accepted', (_, dataId, ts, v1) => {
    expect(notificationHash(secret, dataId, requestId, ts)).toBe(v1)
    expect(check({ dataId, requestId, signature: `ts=${ts},v1=${v1}` })).toEqual({
      valid: true,
      paymentId: dataId,
    })
  })

  test('an id that arrives in upper case and was signed in lower case is accepted as it arrived', () => {
    const [, id, ts, v1] = vectors[2]
    const dataId = id.toUpperCase()
    expect(check({ dataId, requestId, signature: `ts=${ts},v1=${v1}` })).toMatchObject({
      valid: true,
      paymentId: dataId,
    })
  })

  test('an id signed as it arrives, in mixed case, is accepted', () => {
    expect(check(signed('OrD01', '1704908010'))).toMatchObject({ valid: true, paymentId: 'OrD01' })
  })

  test('of another type is about no payment', () => {
    expect(check({ ...signed('123456789', '1704908010'), type: 'plan' })).toEqual({
      valid: true,
      paymentId: '',
    })
  })

  test.each(['topic_merchant_order_wh', 'merchant_order'])(
    'of type %s is about an order, never about a payment of its id',
    type => {
      expect(check({ ...signed('41788606511', '1704908010'), type })).toEqual({
        valid: true,
        paymentId: 'MO41788606511',
      })
      expect(check({ ...signed('sim-7', '1704908010'), type })).toEqual({ valid: true, paymentId: '' })
    },
  )

  test('by another secret of the same owner is accepted, by a third one not', () => {
    const two = notificationVerifier('otra-clave', secret)
    const { dataId, signature } = signed('123456789', '1704908010')
    const request = {
      query: { 'data.id': dataId, type: 'payment' },
      headers: { 'x-request-id': requestId, 'x-signature': signature },
    }
    expect(two(request)).toEqual({ valid: true, paymentId: dataId })
    expect(notificationVerifier('otra-clave', 'tercera')(request)).toMatchObject({ valid: false, reason: 'mismatch' })
  })

  test('age does not matter: an old time and one to come are accepted', () => {
    for (const ts of ['1000000000', '9999999999', '1000000000000', '9999999999999'])
      expect(check(signed('123456789', ts)).valid).toBe(true)
  })

  test('pairs may come in any order and beside a later scheme', () => {
    const [, dataId, ts, v1] = vectors[0]
    expect(check({ dataId, requestId, signature: `v1=${v1},ts=${ts}` }).valid).toBe(true)
    expect(check({ dataId, requestId, signature: `ts=${ts},v1=${v1},v2=abc` }).valid).toBe(true)
  })

  const [, dataId, ts, v1] = vectors[0]
  const good = { dataId, requestId, signature: `ts=${ts},v1=${v1}` } as const
  const resigned = (manifest: string) => createHmac('sha256', secret).update(manifest).digest('hex')
  test('what did not come is left out of what is signed, as the provider documents', () => {
    const without = (manifest: string) => ({ signature: `ts=${ts},v1=${resigned(manifest)}` })
    expect(check({ ...good, requestId: undefined, ...without(`id:${dataId};ts:${ts};`) })).toEqual({
      valid: true,
      paymentId: dataId,
    })
    expect(check({ ...good, dataId: undefined, ...without(`request-id:${requestId};ts:${ts};`) })).toMatchObject({
      valid: true,
      paymentId: '',
    })
    expect(check({ dataId: undefined, requestId: undefined, ...without(`ts:${ts};`) }).valid).toBe(true)
  })

  const bad: [string, Partial<Parts>, string][] = [
    ['data.id twice', { dataId: [dataId, dataId] }, 'data.id'],
    ['an empty data.id', { ...signed('', ts) }, 'data.id'],
    ['a data.id of 65 characters', { ...signed('1'.repeat(65), ts) }, 'data.id'],
    ['a data.id with a slash', { ...signed('../1', ts) }, 'data.id'],
    ['no type', { type: [] }, 'type'],
    ['no data.id, and signed with one', { dataId: undefined }, 'mismatch'],
    ['no x-request-id, and signed with one', { requestId: undefined }, 'mismatch'],
    [
      'an empty x-request-id',
      { requestId: '', signature: `ts=${ts},v1=${resigned(`id:${dataId};request-id:;ts:${ts};`)}` },
      'x-request-id',
    ],
    ['no x-signature', { signature: undefined }, 'x-signature'],
    ['x-signature twice', { signature: [good.signature] }, 'x-signature'],
    ['two ts', { signature: `ts=${ts},ts=${ts},v1=${v1}` }, 'x-signature'],
    ['two v1, one of them right', { signature: `ts=${ts},v1=${'0'.repeat(64)},v1=${v1}` }, 'x-signature'],
    ['no ts', { signature: `v1=${v1}` }, 'x-signature'],
    ['no v1', { signature: `ts=${ts}` }, 'x-signature'],
    ['a ts of 9 digits', signed(dataId, '170490801'), 'x-signature'],
    ['a ts of 14 digits', signed(dataId, '17425056386830'), 'x-signature'],
    ['a ts that is no number', signed(dataId, '1704908o10'), 'x-signature'],
    ['a v1 cut short', { signature: `ts=${ts},v1=${v1.slice(0, 62)}` }, 'x-signature'],
    ['a v1 in upper case', { signature: `ts=${ts},v1=${v1.toUpperCase()}` }, 'x-signature'],
    ['a pair without value', { signature: `ts=${ts},v1=${v1},` }, 'x-signature'],
    ['another secret', { signature: `ts=${ts},v1=${notificationHash('otra', dataId, requestId, ts)}` }, 'mismatch'],
    ['an empty secret', { signature: `ts=${ts},v1=${notificationHash('', dataId, requestId, ts)}` }, 'mismatch'],
    [
      'a manifest without its last semicolon',
      { signature: `ts=${ts},v1=${resigned(`id:${dataId};request-id:${requestId};ts:${ts}`)}` },
      'mismatch',
    ],
  ]
  test.each(bad)('%s is refused', (_, change, reason) => {
    expect(check({ ...good, ...change })).toMatchObject({ valid: false, reason })
  })

  test('no secret, no verifier', () => {
    for (const empty of ['', ' ', '\n'])
      expect(() => notificationVerifier(empty)).toThrow('La clave secreta de las notificaciones de pago está vacía.')
  })

  test('of 20,000 requests with one thing changed none is accepted', () => {
    let tried = 0
    fc.assert(
      fc.property(fc.constantFrom(...vectors), mutation, ([, id, time, hash], change) => {
        const request = { dataId: id as string, requestId, signature: `ts=${time},v1=${hash}` }
        const value = request[change.part]
        const changed = apply(change, value)
        // An id that differs only in case is the same id (see above); an unchanged part is no mutation.
        fc.pre(changed !== value && !(change.part === 'dataId' && changed.toLowerCase() === value))
        tried++
        expect(check({ ...request, [change.part]: changed }).valid).toBe(false)
      }),
      { numRuns: 20_000 },
    )
    console.log(`S1: ${tried} mutated notifications, 0 accepted`)
    expect(tried).toBeGreaterThanOrEqual(10_000)
  })
})

type Mutation = {
  part: 'dataId' | 'requestId' | 'signature'
  how: 'replace' | 'insert' | 'remove' | 'swap'
  at: number
  text: string
}

const character = fc.oneof(
  fc.constantFrom(...'0123456789abcdef,=;: tsv'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const mutation: fc.Arbitrary<Mutation> = fc.record({
  part: fc.constantFrom('dataId', 'requestId', 'signature'),
  how: fc.constantFrom('replace', 'insert', 'remove', 'swap'),
  at: fc.nat(),
  text: character,
})

function apply({ how, at, text }: Mutation, value: string): string {
  const i = at % value.length
  const [before, here, after] = [value.slice(0, i), value.charAt(i), value.slice(i + 1)]
  if (how === 'replace') return before + text + after
  if (how === 'insert') return before + text + here + after
  if (how === 'remove') return before + after
  return before + after.slice(0, 1) + here + after.slice(1)
}
