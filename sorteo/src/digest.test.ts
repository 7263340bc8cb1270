import { hmac as hmacDeNoble } from '@noble/hashes/hmac.js'
import { sha256 as sha256DeNoble } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { be64, deHex, hex, utf8 } from './bytes.ts'
import { hmac } from './digest.ts'
import * as everywhere from './hash.ts'
import * as inNode from './hash-node.ts'

const bytes = fc.uint8Array({ maxLength: 200 })

describe.each([
  ['everywhere', everywhere],
  ['in Node', inNode],
])('the shared hasher %s', (_where, { sha256, hex }) => {
  it('gives SHA-256 of the parts, whatever was hashed before', () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 4 }), partes => {
        expect(sha256(partes)).toEqual(sha256DeNoble(Uint8Array.from(partes.flatMap(parte => [...parte]))))
      }),
    )
    expect(sha256([new Uint8Array(3000), new Uint8Array(3000)])).toEqual(sha256DeNoble(new Uint8Array(6000)))
  })

  it('writes bytes as lower-case hexadecimal, also those of a part of a buffer and of a long one', () => {
    expect(hex(Uint8Array.of(7, 0, 10, 255).subarray(1))).toBe('000aff')
    expect(hex(new Uint8Array(200).fill(171))).toBe('ab'.repeat(200))
    expect(hex(Uint8Array.of(1))).toBe('01')
  })
})

describe('HMAC-SHA256', () => {
  it('is right for keys shorter and longer than a block', () => {
    fc.assert(
      fc.property(bytes, bytes, (clave, mensaje) => {
        expect(hmac(clave, mensaje)).toEqual(hmacDeNoble(sha256DeNoble, clave, mensaje))
      }),
    )
  })
})

describe('bytes', () => {
  it('go to lower-case hexadecimal and back', () => {
    fc.assert(
      fc.property(bytes, unos => {
        expect(deHex(hex(unos))).toEqual(unos)
      }),
    )
    expect(hex(Uint8Array.of(0, 10, 255))).toBe('000aff')
  })

  it('are read from nothing but lower-case hexadecimal of the right length', () => {
    for (const texto of ['0', 'AB', 'zz', ' 00']) {
      expect(() => deHex(texto)).toThrow('El valor no está escrito en hexadecimal')
    }
    expect(() => deHex('0000', 32)).toThrow('Se esperaban 32 bytes y hay 2')
  })

  it('of an integer stand big-endian in eight', () => {
    expect(hex(be64(1000))).toBe('00000000000003e8')
    expect(hex(be64(Number.MAX_SAFE_INTEGER))).toBe('001fffffffffffff')
    for (const malo of [-1, 0.5, 2 ** 53]) expect(() => be64(malo)).toThrow(`${malo} no es un entero sin signo`)
  })

  it('of a text are its UTF-8, also past the length of the shared buffer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), texto => {
        expect([...utf8(texto)]).toEqual([...new TextEncoder().encode(texto)])
      }),
    )
    expect(utf8('ñ'.repeat(5000))).toHaveLength(10_000)
  })
})
