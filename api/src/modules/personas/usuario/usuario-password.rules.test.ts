import { expect, test } from 'vitest'
import { whyPredictable } from './usuario-password.rules.ts'

const persona = {
  nombreUsu: 'romi_acosta',
  nombreCompleto: 'Romina Acosta',
  email: 'romina.acosta@correo.com',
  ci: '45678901',
}

test.each([
  ['Rifa2026!', 'es demasiado común'],
  ['talonario', 'es demasiado común'],
  ['Talonario-1234', 'es demasiado común'],
  ['rominaacosta', 'se adivina: lleva tu email'],
  ['soyRomina17', 'se adivina: lleva tu nombre'],
  ['Acosta.1998', 'se adivina: lleva tu nombre'],
  ['45678901', 'se adivina: lleva tu documento'],
  ['romina.acosta@correo.com', 'se adivina: lleva tu email'],
  ['ROMI_ACOSTA99', 'se adivina: lleva tu nombre'],
])('%s is guessed from who they are or where they are, and it is said that it %s', (password, why) => {
  expect(whyPredictable(password, persona)).toBe(why)
})

test.each([
  'caballo grapa pila',
  'la rifa de mi pueblo',
  'talonario-demo',
  '98765432101',
  'Montevideo-celeste',
  '🎟🎟🎟🎟🎟🎟🎟🎟',
])('%s is not', password => {
  expect(whyPredictable(password, persona)).toBeUndefined()
})

test('short names forbid nothing: they stand in every other word', () => {
  expect(
    whyPredictable('analogía del sur', { ...persona, nombreUsu: 'ana', nombreCompleto: 'Ana Paz' }),
  ).toBeUndefined()
})
