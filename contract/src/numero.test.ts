import { expect, it } from 'vitest'
import { ESTADOS_DE_NUMERO, estadoDeNumero } from './numero.ts'

const libre = { pagoRealizado: false }

it.each([
  [
    'paid in full, whatever else is known',
    { pagoRealizado: true, debe: false, abierta: false, asignada: true },
    'pagada',
  ],
  ['that has won, whatever it owes', { pagoRealizado: true, gano: true, debe: true, atrasada: true }, 'ganadora'],
  ['with an overdue instalment', { pagoRealizado: true, debe: true, atrasada: true }, 'atrasada'],
  ['sold, with instalments left', { pagoRealizado: true, debe: true }, 'vendida'],
  ['sold, as who may not know what was paid of it is told', { pagoRealizado: true }, 'vendida'],
  ['unsold of a draw that sells no more', { ...libre, abierta: false, reservada: true }, 'sin vender'],
  ['lent to a telephone, which looks held', { ...libre, prestada: 'Mi teléfono', reservada: true }, 'prestada'],
  ['held, of a seller', { ...libre, reservada: true, asignada: true }, 'reservada'],
  ['printed and held: a stub that is being paid', { ...libre, impresa: true, reservada: true }, 'reservada'],
  ['printed, in a seller’s book', { ...libre, impresa: true, asignada: true }, 'en papel'],
  ['handed to a seller', { ...libre, asignada: true, abierta: true, prestada: '' }, 'asignada'],
  ['nobody’s', libre, 'libre'],
])('a number %s', (_, numero, word) => {
  expect(ESTADOS_DE_NUMERO[estadoDeNumero(numero)]).toBe(word)
})
