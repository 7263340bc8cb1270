import { expect, it } from 'vitest'
import { type Meta, metasOf, tallyOf } from './meta-anual.rules.ts'

const meta = (año: number, porcentajeProgreso: string): Meta => ({
  _id: `${año} ${porcentajeProgreso}`,
  año,
  porcentajeProgreso,
  metaVentas: 10,
  vendidas: 1,
})

it('of the goals of a year the one with the highest progress comes first, compared as numbers', () => {
  const metas = [meta(2026, '9.50'), meta(2027, '99.00'), meta(2026, '100.00'), meta(2026, '25.00')]
  expect(metasOf(metas, 2026).map(({ porcentajeProgreso }) => porcentajeProgreso)).toEqual(['100.00', '25.00', '9.50'])
  expect(metasOf(metas, 2025)).toEqual([])
})

it.each([
  [8, 6, 'Vendiste 6 de 8 números. Te faltan 2.'],
  [8, 7, 'Vendiste 7 de 8 números. Te falta 1.'],
  [8, 8, 'Vendiste 8 de 8 números. Cumpliste la meta.'],
  [1000, 1200, 'Vendiste 1.200 de 1.000 números. Cumpliste la meta.'],
])('a goal of %i with %i sold is told in words', (metaVentas, vendidas, words) => {
  expect(tallyOf({ ...meta(2026, '0'), metaVentas, vendidas })).toBe(words)
})
