import { expect, it } from 'vitest'
import { talonesOf } from './venta-talones.rules.ts'

it('buyers get the numbers of the range in order', () => {
  expect(talonesOf('Ana Paz\t40.123.456\nLuz\t4.123.456-7', '81', '82')).toEqual({
    talones: [
      { numero: 81, nombre: 'Ana Paz', cedula: '40.123.456', telefono: undefined, correo: undefined },
      { numero: 82, nombre: 'Luz', cedula: '4.123.456-7', telefono: undefined, correo: undefined },
    ],
  })
})

it('numbers in the list count, whatever the range', () => {
  expect(talonesOf('Nombre;Número\nAna Paz;00085\nLuz;90', '1', '')).toMatchObject({
    talones: [{ numero: 85 }, { numero: 90 }],
  })
})

it('of a range without buyers each number has none', () => {
  expect(talonesOf('', '81', '83')).toEqual({ talones: [{ numero: 81 }, { numero: 82 }, { numero: 83 }] })
  expect(talonesOf(' ', '81', '')).toEqual({ talones: [{ numero: 81 }] })
})

it.each([
  ['', '', '', 'Pegá los compradores, o escribí de qué número a qué número.'],
  ['', '7', '6', 'De una vez se registran de 1 a 1.000 números.'],
  ['', '1', '1001', 'De una vez se registran de 1 a 1.000 números.'],
  ['Ana Paz\n', '', '', 'Escribí desde qué número vendió.'],
  ['Ana Paz\nLuz\n', '7', '', 'Del 00007 al 00007 hay 1 y pegaste 2 compradores.'],
])('%j from %j to %j does not fit', (text, desde, hasta, problema) => {
  expect(talonesOf(text, desde, hasta)).toEqual({ problema })
})
