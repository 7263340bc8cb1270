import { expect, it } from 'vitest'
import { pausa } from './pago-pausa.rules.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms)

it('a pause is each order’s own, and over at its very end', () => {
  const isTurn = pausa(3_000)
  expect(isTurn('a', at(0))).toBe(true)
  expect(isTurn('b', at(1))).toBe(true)
  expect(isTurn('a', at(2_999))).toBe(false)
  expect(isTurn('a', at(3_000))).toBe(true)
  expect(isTurn('a', at(5_999))).toBe(false)
})

it('a pause that lasts is kept, however many others come and go', () => {
  const isTurn = pausa(3_000)
  for (let i = 0; i < 5_000; i++) isTurn(`old ${i}`, at(i))
  expect(isTurn('mine', at(6_000))).toBe(true)
  for (let i = 0; i < 2_000; i++) isTurn(`new ${i}`, at(6_000 + i))
  expect(isTurn('mine', at(8_999))).toBe(false)
})
