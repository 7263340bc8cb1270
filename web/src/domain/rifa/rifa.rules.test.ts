import { describe, expect, it } from 'vitest'
import { digitsOf, gridMove, placesOf, randomFree, readAvailability, shopState } from './rifa.rules.ts'

/** Bits in the order given, least significant first. */
const base64 = (...bytes: number[]) => btoa(String.fromCharCode(...bytes))

/** 301–310 and 501–510: sold 301, 309 and 510, held 302, none assigned. */
const reply = {
  idSorteo: 'x',
  tramos: [
    [301, 310],
    [501, 510],
  ] as [number, number][],
  precios: [2000, 1500],
  vendidas: base64(0b0000_0001, 0b0000_0001, 0b0000_1000),
  reservadas: base64(0b0000_0010, 0, 0),
  asignadas: '',
  repartidas: '',
} satisfies Parameters<typeof readAvailability>[0]
const numbers = readAvailability(reply)
const numerosAt = (places: Uint32Array | null) => [...(places ?? [])].map(place => numbers.numeroAt(place))

describe('the numbers of a draw', () => {
  it('are known by their place across the stretches', () => {
    expect([0, 9, 10, 19].map(numbers.numeroAt)).toEqual([301, 310, 501, 510])
    expect(numbers.total).toBe(20)
  })

  it('have sold and held from the bitmaps', () => {
    const places = Array.from({ length: 20 }, (_, place) => place)
    expect(places.filter(numbers.vendidaAt).map(numbers.numeroAt)).toEqual([301, 309, 510])
    expect(places.filter(numbers.reservadaAt).map(numbers.numeroAt)).toEqual([302])
  })

  it('have their prices in order', () => expect(numbers.precios).toEqual([1500, 2000]))
})

describe('the filter', () => {
  it('without anything asked is no filter', () =>
    expect(placesOf(numbers, { buscar: '', soloLibres: false })).toBeNull())
  it('finds the digits anywhere in a number', () =>
    expect(numerosAt(placesOf(numbers, { buscar: '05', soloLibres: false }))).toEqual([305, 505]))
  it('leaves out sold and held numbers', () =>
    expect(numerosAt(placesOf(numbers, { buscar: '30', soloLibres: true }))).toEqual([303, 304, 305, 306, 307, 308]))
})

describe('chance', () => {
  const free = [303, 304, 305, 306, 307, 308, 310, 501, 502, 503, 504, 505, 506, 507, 508, 509]
  const one = (...taken: number[]) => ({ taken: new Set(taken), cuantos: 1 })
  it('reaches every free number and no other', () => {
    const chosen = free.map((_, place) => randomFree(numbers, one(), () => place / free.length))
    expect(chosen.flat()).toEqual(free)
  })
  it('never chooses what is in the cart already', () =>
    expect(randomFree(numbers, one(...free.slice(0, -1)), () => 0)).toEqual([509]))
  it('has nothing to choose when nothing is left', () =>
    expect(randomFree(numbers, one(...free), () => 0.5)).toEqual([]))
  it('gives what a seller holds on paper when nothing else is left', () => {
    const some = readAvailability({ ...reply, repartidas: base64(0b1111_1100, 0b1111_1111, 0b0000_0001) })
    expect(randomFree(some, { taken: new Set(), cuantos: 2 }, () => 0)).toEqual([508, 509])
    expect(randomFree(some, { taken: new Set([508, 509]), cuantos: 1 }, () => 0)).toEqual([303])
  })
  it('chooses several at once, each one time', () => {
    const chosen = randomFree(numbers, { taken: new Set(), cuantos: 20 }, () => 0.5)
    expect(chosen.toSorted((a, b) => a - b)).toEqual(free)
  })
})

describe('what is typed', () => {
  it.each([
    ['00042', '42'],
    ['42', '42'],
    ['nº 4.2', '42'],
    ['000', ''],
    ['abc', ''],
    ['123456789', '1234567'],
  ])('%j searches for %j', (typed, digits) => expect(digitsOf(typed)).toBe(digits))
})

describe('a number in the shop', () => {
  const own = { tuyas: new Set([1]), apartadas: new Set<number>(), enCarrito: new Set([1, 2, 3]) }
  const stateOf = (numero: number, pagoRealizado: boolean, reservada: boolean) =>
    shopState({ numero, pagoRealizado, reservada, asignada: numero === 9 }, own)
  it('is one’s own once bought', () => expect(stateOf(1, true, false)).toBe('mia'))
  it('is sold even while it lies in the cart', () => expect(stateOf(2, true, false)).toBe('vendida'))
  it('is the seller’s where the shop does not sell those', () => expect(stateOf(9, false, false)).toBe('asignada'))
  it('is in the cart even while it is held', () => expect(stateOf(3, false, true)).toBe('carrito'))
  it('is held by somebody else', () => expect(stateOf(4, false, true)).toBe('reservada'))
  it('is free', () => expect(stateOf(5, false, false)).toBe('libre'))
})

describe('a key in the grid', () => {
  const from = (place: number, key: string, ctrl = false) =>
    gridMove(key, { from: place, count: 100, columns: 5, rows: 4, ctrl })
  it.each([
    ['ArrowRight', 7, 8],
    ['ArrowLeft', 5, 4],
    ['ArrowDown', 7, 12],
    ['ArrowUp', 7, 2],
    ['Home', 7, 5],
    ['End', 7, 9],
    ['PageDown', 7, 27],
    ['PageUp', 47, 27],
  ])('%s leads from cell %i to cell %i', (key, place, to) => expect(from(place, key)).toBe(to))
  it.each([
    ['ArrowRight', 99, 99],
    ['ArrowLeft', 0, 0],
    ['ArrowUp', 3, 3],
    ['ArrowDown', 97, 97],
    ['PageUp', 12, 2],
    ['PageDown', 97, 99],
  ])('%s at an end leads from %i to %i', (key, place, to) => expect(from(place, key)).toBe(to))
  it('with Control leads to the first and the last', () => {
    expect(from(50, 'Home', true)).toBe(0)
    expect(from(50, 'End', true)).toBe(99)
  })
  it('is left to the browser when it is another', () => expect(from(50, 'a')).toBeNull())
})
