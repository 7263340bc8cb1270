import type { Sorteo } from '@talonario/contract'
import { expect, test } from 'vitest'
import { drawToShow, outcomeOf, terminacionesInWords, toSellFor } from './sorteo.rules.ts'

const on = (day: string) => ({ fechaSorteo: `${day}T12:00:00.000Z` })
const [march, june, december] = [on('2026-03-01'), on('2026-06-01'), on('2026-12-20')]

test('the latest draw whose day is not in the future is shown', () => {
  expect(drawToShow([march, december, june], '2026-11-21')).toBe(june)
})

test('a draw counts from its own day on', () => {
  expect(drawToShow([march, june], '2026-06-01')).toBe(june)
  expect(drawToShow([march, june], '2026-05-31')).toBe(march)
})

test('when every draw is in the future the newest is shown', () => {
  expect(drawToShow([june, december], '2026-01-01')).toBe(december)
})

test('without draws there is none to show', () => {
  expect(drawToShow([], '2026-01-01')).toBeUndefined()
})

test('a number has won what was drawn for it and what its last digits bring', () => {
  const ganadores = [{ numeroRifa: 7, premio: { nombre: 'Casa' } }]
  const derivados = [
    { premio: 'Las dos', numeros: [107] },
    { premio: 'La última', numeros: [17, 107] },
  ]
  const realizados = [{ _id: 'a', ganadores, derivados }]
  const outcome = (numeroRifa: number) => outcomeOf(realizados, { idSorteo: 'a', numeroRifa })
  expect([7, 17, 107, 8].map(outcome)).toEqual(['Casa', 'La última', 'Las dos, La última', ''])
  expect(outcomeOf(realizados, { idSorteo: 'b', numeroRifa: 17 })).toBeNull()
  expect(terminacionesInWords({ derivados })).toBe('Por terminación: Las dos, 1 número; La última, 2 números.')
  expect(terminacionesInWords({})).toBe('')
})

test('numbers that play in several draws are sold for the next one of them, and for none of unclaimed prizes', () => {
  const draw = (_id: string, more: Partial<Sorteo>) => ({ _id, estado: 'agendado', ...more }) as Sorteo
  const sorteos = [
    draw('a', { numerosDe: 'a', tipo: 'principal', estado: 'cerrado' }),
    draw('b', { numerosDe: 'a', tipo: 'extra' }),
    draw('c', { numerosDe: 'a', tipo: 'principal' }),
    draw('d', { numerosDe: 'a', tipo: 'resorteo' }),
    draw('e', {}),
    draw('f', {}),
  ]
  expect(toSellFor(sorteos).map(({ _id }) => _id)).toEqual(['b', 'e', 'f'])
})
