import type { Producto, Rifa } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { rifa, taza } from '../../../test/cart-items.ts'
import { withItem } from './carrito.rules.ts'
import { type Facts, repriced, reviewLine } from './carrito-revision.rules.ts'

const none = { tuyas: new Set<number>(), apartadas: new Set<number>() }
const sorteos = [{ fechaSorteo: '2026-12-20T12:00:00.000Z' }]
const faultOf = (facts: Partial<Facts>, item: Rifa | Producto = rifa) => {
  const [line] = withItem([], item)
  return line && reviewLine(line, { propias: none, sorteos, ...facts }).fault
}

describe('a number of the cart', () => {
  it('that is free has no fault', () => expect(faultOf({ rifas: [rifa] })).toBeUndefined())
  it('that is not known yet has no fault', () => expect(faultOf({})).toBeUndefined())
  it('that was sold is sold', () => expect(faultOf({ rifas: [{ ...rifa, pagoRealizado: true }] })).toBe('vendida'))
  it('that another person pays for is held', () =>
    expect(faultOf({ rifas: [{ ...rifa, reservada: true }] })).toBe('reservada'))
  it.each([{ reservada: true }, { pagoRealizado: true }])(
    'that is taken (%o) may be one’s own while that is asked',
    taken => expect(faultOf({ rifas: [{ ...rifa, ...taken }], propias: { ...none, asking: true } })).toBeUndefined(),
  )
  it('that one pays for oneself has no fault', () =>
    expect(
      faultOf({ rifas: [{ ...rifa, reservada: true }], propias: { ...none, apartadas: new Set([42]) } }),
    ).toBeUndefined())
  it('that one has bought is one’s own', () =>
    expect(faultOf({ rifas: [{ ...rifa, pagoRealizado: true }], propias: { ...none, tuyas: new Set([42]) } })).toBe(
      'tuya',
    ))
  it('of a draw that sells no more is closed', () => expect(faultOf({ rifas: [rifa], sorteos: [] })).toBe('cerrada'))
  it('that does not exist any more is withdrawn', () => expect(faultOf({ rifas: [] })).toBe('retirada'))
})

describe('a product of the cart', () => {
  it('on sale has no fault', () => expect(faultOf({ productos: [taza] }, taza)).toBeUndefined())
  it('off sale is withdrawn', () => expect(faultOf({ productos: [] }, taza)).toBe('retirada'))
})

it('a new price is today’s, and the line is marked', () => {
  const lines = withItem(withItem([], rifa), taza)
  const facts = { rifas: [rifa], productos: [{ ...taza, precio: 120 }], sorteos, propias: none }
  const reviewed = lines.map(line => reviewLine(line, facts))
  expect(repriced(lines, reviewed)).toEqual([{ ...taza, precio: 120, tipo: 'producto', quantity: 1 }])
})
