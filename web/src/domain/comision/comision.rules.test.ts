import { expect, it } from 'vitest'
import { planInWords, readTramos, writeTramos } from './comision.rules.ts'

const plan = (...tramos: [number, number][]) => ({
  desde: '',
  activa: true,
  comprasPropias: true,
  tramos: tramos.map(([desde, tasa]) => ({ desde, tasa })),
})

it.each([
  ['1 10', [{ desde: '1', tasa: '10' }]],
  [
    '1: 10 %\n\n 51 12,5',
    [
      { desde: '1', tasa: '10' },
      { desde: '51', tasa: '12.5' },
    ],
  ],
  ['', []],
  ['1', null],
  ['uno diez', null],
  ['1 10 20', null],
])('tiers written %j read %j', (text, tramos) => expect(readTramos(text)).toEqual(tramos))

it('tiers are written as they are read', () => {
  const text = writeTramos(plan([1, 10], [51, 12.5]).tramos)
  expect(text).toBe('1 10\n51 12,5')
})

it('a plan in words names each stretch', () => {
  expect(planInWords(plan([1, 10]))).toBe('Del 1 en adelante: 10 %')
  expect(planInWords(plan([1, 10], [51, 12.5]))).toBe('Del 1 al 50: 10 % · del 51 en adelante: 12,5 %')
})
