import { expect, test } from 'vitest'
import { isPredictable } from './usuario-password.rules.ts'

const persona = {
  nombreUsu: 'romi_acosta',
  nombreCompleto: 'Romina Acosta',
  email: 'romina.acosta@correo.com',
  ci: '45678901',
}

test.each([
  'Rifa2026!',
  'talonario',
  'Talonario-1234',
  'rominaacosta',
  'Acosta.1998',
  '45678901',
  'romina.acosta@correo.com',
  'ROMI_ACOSTA99',
])('%s is guessed from who they are or where they are', password => {
  expect(isPredictable(password, persona)).toBe(true)
})

test.each([
  'caballo grapa pila',
  'la rifa de mi pueblo',
  'talonario-demo',
  '98765432101',
  'Montevideo-celeste',
  '🎟🎟🎟🎟🎟🎟🎟🎟',
])('%s is not', password => {
  expect(isPredictable(password, persona)).toBe(false)
})

test('short names forbid nothing: they stand in every other word', () => {
  expect(isPredictable('analogía del sur', { ...persona, nombreUsu: 'ana', nombreCompleto: 'Ana Paz' })).toBe(false)
})
