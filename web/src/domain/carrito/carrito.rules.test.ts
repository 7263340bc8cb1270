import { describe, expect, it } from 'vitest'
import { rifa, taza } from '../../../test/cart-items.ts'
import { type CartLine, parseCart, totalOf, withItem, without, withQuantity } from './carrito.rules.ts'

const quantities = (lines: CartLine[]) => lines.map(({ quantity }) => quantity)

describe('adding', () => {
  it('a new thing starts at 1, with its fields and its tipo', () => {
    expect(withItem([], rifa)).toEqual([{ ...rifa, tipo: 'rifa', quantity: 1 }])
    expect(withItem([], taza)).toEqual([{ ...taza, tipo: 'producto', quantity: 1 }])
  })

  it('the same product again is one more', () => {
    expect(quantities(withItem(withItem([], taza), taza))).toEqual([2])
  })

  it('the same number again is still one', () => {
    expect(quantities(withItem(withItem([], rifa), rifa))).toEqual([1])
  })

  it('the same _id with another tipo is another line', () => {
    expect(withItem(withItem([], rifa), { ...taza, _id: rifa._id })).toHaveLength(2)
  })
})

describe('a quantity', () => {
  const [line] = withItem([], taza) as [CartLine]
  it.each([0, -1])('of %i takes the line away', quantity => {
    expect(withQuantity([line], line, quantity)).toEqual([])
  })

  it('goes up to 999', () => {
    expect(quantities(withQuantity([line], line, 5000))).toEqual([999])
  })

  it('of a number cannot be changed', () => {
    const [number] = withItem([], rifa) as [CartLine]
    expect(quantities(withQuantity([number], number, 3))).toEqual([1])
  })

  it('of another line stays', () => {
    const lines = withItem(withItem([], rifa), taza)
    expect(without(lines, [line])).toEqual([{ ...rifa, tipo: 'rifa', quantity: 1 }])
  })
})

it('the total is exact to the cent', () => {
  const lines = withQuantity(withItem([], taza), { _id: 'b1', tipo: 'producto' }, 3)
  expect(totalOf(withItem(lines, { ...rifa, precioRifa: 0.2 }))).toBe(0.5)
})

describe('a kept cart', () => {
  it('is read as it was written', () => {
    const lines = withQuantity(withItem(withItem([], rifa), taza), { _id: 'b1', tipo: 'producto' }, 7)
    expect(parseCart(JSON.stringify(lines))).toEqual(lines)
  })

  it.each([null, '', 'x', '{', '{}', '7', 'null', '"cart"', '[null]', '[[]]'])('%j is an empty one', text => {
    expect(parseCart(text)).toEqual([])
  })

  it('of an older version, which knew fewer fields, keeps its lines', () => {
    const number = { _id: 'a1', NumeroRifa: 42, precioRifa: 1500, FechaSorteo: rifa.FechaSorteo, quantity: 1 }
    const product = { _id: 'b1', nombreProducto: 'Taza', precio: 0.1, quantity: 3 }
    expect(parseCart(JSON.stringify([number, product]))).toEqual([
      { ...number, tipo: 'rifa' },
      { ...product, tipo: 'producto' },
    ])
  })

  it('leaves out the lines it cannot read and keeps the others', () => {
    const good = { ...taza, tipo: 'producto', quantity: 2 }
    const bad = [{ ...taza, quantity: 0 }, { ...taza, quantity: 'x' }, { ...rifa, NumeroRifa: 'x' }, { _id: 'a' }]
    expect(parseCart(JSON.stringify([...bad, good]))).toEqual([good])
  })

  it('decides the tipo by precioRifa', () => {
    expect(parseCart(JSON.stringify([{ ...rifa, tipo: 'producto', quantity: 9 }]))).toEqual([
      { ...rifa, tipo: 'rifa', quantity: 1 },
    ])
  })
})
