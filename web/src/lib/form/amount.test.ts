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
  ['1.500,5', 1500.5],
  ['12.345', 12_345],
  ['1500,', 1500],
  ['1500.', 1500],
  ['$ 1.500', 1500],
  ['$1500,50', 1500.5],
  ['$\u00a04.395,00', 4395],
  ['$ 1.500,-', 1500],
  ['1.500.-', 1500],
  ['  1500 ', 1500],
  ['007', 7],
])('%s is the amount %d', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

it.each([
  '',
  ',5',
  '1,5,5',
  '1.50.0',
  '1,505',
  '0.500',
  '-1',
  'mil',
  '1,500.50',
  '12.34.567',
  '1.5000',
  '1.500,505',
  '$',
  '$ -5',
  'U$S 5',
  '1500 $',
  '1e3',
  '½',
])('"%s" is no amount', text => {
  expect(parseAmount(text)).toBeNull()
})

it('only figures, dots and commas can be typed', () => {
  expect(['', '12', '1.', '1,5'].every(isAmountTyping)).toBe(true)
  expect(['-1', '1e3', '$ 1'].some(isAmountTyping)).toBe(false)
})
