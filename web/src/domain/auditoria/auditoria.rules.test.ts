import { expect, it } from 'vitest'
import { detalleEnPalabras } from './auditoria.rules.ts'

it('has the states of an order in the words of the payments screen', () => {
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

it('writes numbers as their tickets show them, and days as days', () => {
  const detalle = { numeros: [506, 1305], numero: 7, desde: '2026-12-24', hasta: 40, cantidad: 2 }
  expect(detalleEnPalabras(JSON.stringify(detalle)).map(([, words]) => words)).toEqual([
    '00506, 01305',
    '00007',
    '24.12.2026',
    '00040',
    '2',
  ])
  expect(detalleEnPalabras(JSON.stringify({ numeros: '301-420, 512' }))[0]?.[1]).toBe('00301-00420, 00512')
  expect(detalleEnPalabras(JSON.stringify({ numeros: '1-2 5 …' }))[0]?.[1]).toBe('00001-00002 00005 …')
})

it('writes the numbers of each part as their tickets show them, and how many as a count', () => {
  const partes = [{ vendedor: '0f0f0f0f-1111-4222-8333-444444444444', numeros: '1-2 5' }]
  expect(detalleEnPalabras(JSON.stringify({ cantidad: 3, numeros: '1-2 5', partes }))).toEqual([
    ['cantidad', '3'],
    ['números', '00001-00002 00005'],
    ['partes', 'vendedor 0f0f0f0f, números 00001-00002 00005'],
  ])
  expect(detalleEnPalabras(JSON.stringify({ numeros: 20 }))).toEqual([['números', '20']])
})

it('writes every sum of money as money', () => {
  const detalle = {
    importe: -4395,
    monto: 439_500,
    declarado: 0,
    contado: 5,
    esperado: 10,
    tope: null,
    antes: 100,
    trae: 300_000,
  }
  expect(detalleEnPalabras(JSON.stringify(detalle)).map(([, words]) => words.replaceAll('\u00a0', ' '))).toEqual([
    '-$ 43,95',
    '$ 4.395',
    '$ 0',
    '$ 0,05',
    '$ 0,10',
    '—',
    '$ 1',
    '$ 3.000',
  ])
})

it('says what was written off in words, and leaves a day that was before as a day', () => {
  const pairs = detalleEnPalabras(JSON.stringify({ incobrable: 4_500_000, antes: '2026-12-24' }))
  expect(pairs.map(pair => pair.join(' ').replaceAll('\u00a0', ' '))).toEqual([
    'dado por perdido $ 45.000',
    'antes 24.12.2026',
  ])
})
