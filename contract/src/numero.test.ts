import { expect, it } from 'vitest'
import { ESTADOS_DE_NUMERO, estadoDeNumero } from './numero.ts'

const libre = { pagoRealizado: false }

it.each([
  [
    'paid in full, whatever else is known',
    { pagoRealizado: true, debe: false, abierta: false, asignada: true },
    'pagada',
  ],
  ['sold, with instalments left', { pagoRealizado: true, debe: true }, 'vendida'],
  ['sold, as who may not know what was paid of it is told', { pagoRealizado: true }, 'vendida'],
  ['unsold of a draw that sells no more', { ...libre, abierta: false, reservada: true }, 'sin vender'],
  ['lent to a telephone, which looks held', { ...libre, prestada: 'Mi teléfono', reservada: true }, 'prestada'],
  ['held, of a seller', { ...libre, reservada: true, asignada: true }, 'reservada'],
  ['handed to a seller', { ...libre, asignada: true, abierta: true, prestada: '' }, 'asignada'],
  ['nobody’s', libre, 'libre'],
])('a number %s', (_, numero, word) => {
  expect(ESTADOS_DE_NUMERO[estadoDeNumero(numero)]).toBe(word)
})
