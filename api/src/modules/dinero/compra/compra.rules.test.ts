import { ESTADOS_COMPRA } from '@talonario/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estadoVisible, isStillOpen, MOVIMIENTOS, requireMovement, totalOf } from './compra.rules.ts'

describe('an order’s moves', () => {
  it.each([
    ['creada', 'esperando_pago'],
    ['esperando_pago', 'pagada'],
    ['esperando_pago', 'vencida'],
    ['vencida', 'pagada'],
    ['pagada', 'reembolsada'],
    ['pagada', 'contracargo'],
  ] as const)('may lead from %s to %s', (de, a) => expect(() => requireMovement(de, a)).not.toThrow())

  it.each([
    ['pagada', 'esperando_pago'],
    ['pagada', 'vencida'],
    ['pagada', 'cancelada'],
    ['vencida', 'esperando_pago'],
    ['reembolsada', 'vencida'],
    ['cancelada', 'creada'],
  ] as const)('do not lead from %s to %s', (de, a) =>
    expect(() => requireMovement(de, a)).toThrow(`An order does not go from ${de} to ${a}`),
  )

  it('may end in a review from everywhere', () => {
    for (const estado of ESTADOS_COMPRA) {
      if (estado !== 'en_revision') expect(MOVIMIENTOS[estado]).toContain('en_revision')
    }
  })
})

describe('a hold', () => {
  const end = new Date('2026-11-21T15:30:00Z')
  const order = { estado: 'esperando_pago', expiresAt: end } as const

  it('is over at the very instant it ends', () => {
    expect(isStillOpen(order, new Date(end.getTime() - 1))).toBe(true)
    expect(isStillOpen(order, end)).toBe(false)
    expect(estadoVisible(order, end)).toBe('vencida')
  })
})

describe('a total', () => {
  it('is exact for any cart, in minor units', () => {
    const line = fc.record({ precio: fc.integer({ min: 0, max: 10 ** 8 }), cantidad: fc.integer({ min: 1, max: 999 }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), lines => {
        const exact = lines.reduce((sum, { precio, cantidad }) => sum + BigInt(precio) * BigInt(cantidad), 0n)
        expect(BigInt(totalOf(lines))).toBe(exact)
      }),
      { numRuns: Number(process.env.CARTS ?? 10_000) },
    )
  })

  it('that does not fit an integer is refused rather than rounded', () => {
    const line = { precio: 999_999_999_900, cantidad: 999 }
    expect(() => totalOf(Array.from({ length: 200 }, () => line))).toThrow('Revisá los datos enviados.')
  })
})
