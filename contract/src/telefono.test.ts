import all from 'libphonenumber-js/metadata.mobile.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { whatsappOf } from './telefono.ts'
import kept from './telefono-metadata.json' with { type: 'json' }

it.each([
  ['011 15-1234-5678', 'AR', '+5491112345678'],
  ['11 1234 5678', 'AR', '+5491112345678'],
  ['+54 11 1234-5678', 'AR', '+5491112345678'],
  ['549 341 512 3456', 'AR', '+5493415123456'],
  ['099 123 456', 'UY', '+59899123456'],
  ['+598 99 123 456', 'AR', '+59899123456'],
  ['+54 9 11 15 1234-5678', 'AR', '+5491112345678'],
  ['+54 9 341 15 512-3456', 'AR', '+5493415123456'],
  ['5491112345678', 'UY', '+5491112345678'],
  ['59899123456', 'AR', '+59899123456'],
  ['598 99 123 456', 'UY', '+59899123456'],
  ['99123456', 'UY', '+59899123456'],
  ['\u202a+598 99 123 456\u202c', 'UY', '+59899123456'],
  ['０９９ １２３ ４５６', 'UY', '+59899123456'],
  ['099‑123‑456', 'UY', '+59899123456'],
  ['+55 (51) 99123-4567', 'UY', '+5551991234567'],
  ['Cel: 099 123 456', 'UY', '+59899123456'],
  ['099/123/456', 'UY', '+59899123456'],
  ['099.123.456', 'UY', '+59899123456'],
  ['00598 99 123 456', 'UY', '+59899123456'],
  ['+598 099 123 456', 'UY', '+59899123456'],
  ['(0341) 15-512-3456', 'AR', '+5493415123456'],
  ['0054 9 11 1234 5678', 'AR', '+5491112345678'],
  ['+54 (9) (11) 1234–5678', 'AR', '+5491112345678'],
  ['+595 981 123456', 'UY', '+595981123456'],
])('%s in %s is %s', (typed, region, numero) => {
  expect(whatsappOf(typed, `es-${region}`)).toBe(numero)
})

it.each([
  ['1234-5678', 'AR'],
  ['099 123 456', 'AR'],
  ['2400 1111', 'UY'],
  ['+54 1234', 'UY'],
  ['', 'AR'],
])('%j in %s has no area, or is no mobile', (typed, region) => {
  expect(whatsappOf(typed, `es-${region}`)).toBeNull()
})

it('the rules kept here are those of the library', () => {
  expect(kept.version).toBe(all.version)
  expect(kept.countries).toEqual({ AR: all.countries.AR, UY: all.countries.UY })
})
