import { expect, it } from 'vitest'
import { detalleEnPalabras } from './auditoria.rules.ts'

it('says the states of an order in the words of the payments screen', () => {
  expect(detalleEnPalabras(JSON.stringify({ de: 'esperando_pago', a: 'en_revision' }))).toEqual([
    ['estaba', 'Esperando el pago'],
    ['pasó a', 'En revisión'],
  ])
})

it('leaves other values of those names as they are', () => {
  expect(detalleEnPalabras(JSON.stringify({ de: 1, a: '2026-12-24' }))).toEqual([
    ['estaba', '1'],
    ['pasó a', '24.12.2026'],
  ])
})
