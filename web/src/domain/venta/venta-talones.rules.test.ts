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

it('what counts the rows is no number where a range is given', () => {
  const talones = [
    { numero: 101, nombre: 'Ana Paz' },
    { numero: 102, nombre: 'Luz' },
  ]
  expect(talonesOf('1\tAna Paz\t41234563\n2\tLuz\t41234579', '101', '102')).toMatchObject({ talones })
  expect(talonesOf('Nº;Nombre\n1;Ana Paz\n2;Luz', '101', '102')).toMatchObject({ talones })
  expect(talonesOf('Nº;Nombre\n1;Ana Paz\n2;Luz', '', '')).toMatchObject({ talones: [{ numero: 1 }, { numero: 2 }] })
})

it('nobody gets another number than the list says because one row has none', () => {
  expect(talonesOf('Número;Nombre\n85;Ana Paz\n;Luz', '84', '85')).toEqual({
    problema: 'Falta el número de Luz: otras filas lo tienen.',
  })
})

it('a column of yes and no is no number', () => {
  expect(talonesOf('Nombre;Documento;Pagó (sí/no)\nAna Paz;41234563;sí', '81', '81')).toMatchObject({
    talones: [{ numero: 81, nombre: 'Ana Paz' }],
  })
})

it('a document may have its dash alone', () => {
  expect(talonesOf('Ana Paz\t4123456-3\t099 123 456\nLuz\t4123457-9\t098 123 456', '81', '82')).toMatchObject({
    talones: [{ cedula: '4123456-3', telefono: '099 123 456' }, { cedula: '4123457-9' }],
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

it.each([
  ['Acosta\tRomina\t41234563', 'Acosta Romina'],
  ['Apellido;Nombre;CI\nAcosta;Romina;41234563', 'Romina Acosta'],
  ['Romina "Romi" Acosta\t41234563', 'Romina "Romi" Acosta'],
  ['Comprador;Documento\nRomina Acosta;41234563', 'Romina Acosta'],
  ['Nombre;Número de documento\nRomina Acosta;41234563', 'Romina Acosta'],
])('the buyer of %j keeps the whole name, and is no bearer', (text, nombre) => {
  expect(talonesOf(text, '81', '81')).toMatchObject({ talones: [{ numero: 81, nombre, cedula: '41234563' }] })
})

it('a mobile without its 0 is no document', () => {
  expect(talonesOf('Ana Paz\t99123456\nLuz\t98123456', '81', '82')).toMatchObject({
    talones: [{ cedula: undefined, telefono: '99123456' }, { telefono: '98123456' }],
  })
})

it('buyers joined by spaces say so', () => {
  expect(talonesOf('Ana Paz 4.123.456-3\nLuz Gil 099123456', '81', '82')).toEqual({
    problema:
      'El archivo tiene errores: las columnas vinieron juntas, separadas por espacios o guiones; copialas desde la planilla, o poné un punto y coma entre una y otra.',
  })
})

it('a nickname in quotes that begins a name is no bearer either', () => {
  expect(talonesOf('"Romi" Acosta\t41234563', '81', '81')).toMatchObject({ problema: expect.stringContaining('Romi') })
})

it('what is wrong is said by its row and its buyer, of each', () => {
  expect(talonesOf('Ana Paz;12345678;x\nLuz Gil;12;099123456\nEva Sosa;23456789;0', '81', '83')).toEqual({
    problema: 'Fila 2, Luz Gil: El documento lleva entre 6 y 12 números.',
  })
  const many = Array.from({ length: 7 }, (_, i) => `Nombre;CI\nAna ${i};1`.split('\n')[1])
  expect(talonesOf(['Nombre;CI', ...many].join('\n'), '1', '7')).toEqual({
    problema: `${[1, 2, 3, 4, 5].map(i => `Fila ${i}, Ana ${i - 1}: El documento lleva entre 6 y 12 números.`).join(' ')} Y 2 más.`,
  })
})

it.each([
  'Nº;Alumno;DNI\n1;Acosta Romina;41234563\n2;Paz Luz;49876541',
  'Romina Acosta <ro@correo.test>\t41234563\nLuz Paz <luz@correo.test>\t49876541',
  '<tr><td>Romina</td></tr>\n<tr><td>Luz</td></tr>',
  'Beneficiario;Celular\nRomina Acosta;099123456\nLuz Paz;098123456',
])('nobody of %j becomes a bearer because the names were not found', text => {
  expect(talonesOf(text, '101', '102')).toEqual({
    problema: 'No se ve cuál columna es la de los nombres: ponele «Nombre» como título.',
  })
})

it('numbers alone are bearers', () => {
  expect(talonesOf('Número\n85\n90', '', '')).toMatchObject({ talones: [{ numero: 85 }, { numero: 90 }] })
})

it('a row of totals and a blank one are no buyers', () => {
  expect(talonesOf('Nombre;CI\nAna Paz;41234563\n-;-\n;\nTotal;1', '81', '81')).toMatchObject({
    talones: [{ numero: 81, nombre: 'Ana Paz' }],
  })
})

it.each([
  ['12345678;099123456 / 24001111', 'Escribí un solo teléfono.'],
  ['12345678;099123456 o 098111222', 'Escribí un solo teléfono.'],
  ['12345678;"099123456\n098111222"', 'Escribí un solo teléfono.'],
  ['12345678;098 123 456/2400 1111', 'Escribí un solo teléfono.'],
  ['12345678;098/123/456', 'Escribí un teléfono válido.'],
  ['12345678;a confirmar', 'Escribí un teléfono válido.'],
  ['4,12346E+07;099123456', 'El documento lleva entre 6 y 12 números.'],
  ['AB123456;099123456', 'El documento lleva entre 6 y 12 números.'],
])('of %j is said what is wrong', (cells, sentence) => {
  expect(talonesOf(`Nombre;CI;Tel\nAna Paz;${cells}`, '81', '81')).toEqual({ problema: `Fila 1, Ana Paz: ${sentence}` })
})
