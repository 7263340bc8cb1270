import { expect, it } from 'vitest'
import { hace } from './rifa-cambios.rules.ts'

const now = new Date('2026-11-21T15:00:00Z')

it.each([
  ['2026-11-21T15:00:30Z', 'hace 0 minutos'],
  ['2026-11-21T14:58:59Z', 'hace 1 minuto'],
  ['2026-11-21T14:00:00Z', 'hace 1 hora'],
  ['2026-11-19T15:00:01Z', 'hace 47 horas'],
  ['2026-11-19T15:00:00Z', 'hace 2 días'],
])('%s was %s', (then, words) => {
  expect(hace(new Date(then), now)).toBe(words)
})
