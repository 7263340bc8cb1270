import { expect, it } from 'vitest'
import { isAmountTyping, parseAmount } from './amount.ts'

it.each([
  ['1500', 1500],
  ['1500,5', 1500.5],
  ['1500.50', 1500.5],
  ['1.500', 1500],
  ['1.500.000,25', 1500000.25],
  ['0', 0],
  ['0,5', 0.5],
])('%s is the amount %d', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

it.each(['', ',5', '1,5,5', '1.50.0', '1,505', '0.500', '-1', 'mil'])('"%s" is no amount', text => {
  expect(parseAmount(text)).toBeNull()
})

it('only figures, dots and commas can be typed', () => {
  expect(['', '12', '1.', '1,5'].every(isAmountTyping)).toBe(true)
  expect(['-1', '1e3', '$ 1'].some(isAmountTyping)).toBe(false)
})
