import { expect, it } from 'vitest'
import { LIBRE } from '../../../../test/rifa-vista.ts'
import { type ComoSeToma, onlyAsked, requireForSale } from './toma.rules.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const COMO: ComoSeToma = {
  venta: { canal: 'online', persona: null, reglas: { ventaLibre: true, venderAsignadas: true } },
  now: NOW,
  para: [],
}

/** Numbers that count how often one of them is asked which it is. */
function counting(n: number) {
  const asked = { times: 0 }
  const rifas = Array.from({ length: n }, (_, i) =>
    Object.defineProperty({ ...LIBRE, numero: i + 1 }, 'id', {
      get: () => {
        asked.times++
        return `id ${i}`
      },
    }),
  )
  return { rifas, ids: rifas.map((_, i) => `id ${i}`), asked }
}

it('numbers for a sale are each looked at once or twice, however many they are', () => {
  for (const n of [10, 5_000]) {
    const { rifas, ids, asked } = counting(n)
    requireForSale(rifas, ids, COMO)
    expect(onlyAsked(rifas, ids)).toHaveLength(n)
    expect(asked.times).toBeLessThanOrEqual(3 * n)
  }
})

it('a number that is gone is named, among thousands that are there', () => {
  const { rifas, ids } = counting(5_000)
  expect(() => requireForSale(rifas, [...ids, 'la que falta'], COMO)).toThrow(
    expect.objectContaining({ code: 'RIFAS_BORRADAS', details: { numeros: ['la que falta'] } }),
  )
})
