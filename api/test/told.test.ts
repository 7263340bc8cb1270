import { expect, it } from 'vitest'
import { told } from './told.ts'

const ana = { nombre: 'Ana', nombreCompleto: 'Ana Quiroga', ci: '1.234.567-8', telefono: '099', importe: 777.13 }

it.each([
  ['a leaf that equals a value', { compra: { comprador: ['Ana'] } }, ['nombre: compra.comprador.0']],
  ['a number that equals one', { saldo: { caja: 777.13 } }, ['importe: saldo.caja']],
  ['a value of eight signs or more inside of another', { a: '12345678, Liceo 5' }, ['ci: a']],
  ['whatever the capitals', { a: 'ANA QUIROGA' }, ['nombre: a', 'nombreCompleto: a']],
  ['a short one as a word of a sentence', 'Hola Ana, ganaste $ 777.13', ['nombre: ', 'importe: ']],
  ['what stands in a text of JSON', JSON.stringify([{ tel: '099' }]), ['telefono: 0.tel']],
])('%s is told, with its field and place', (_, said, where) => expect(told(said, ana)).toEqual(where))

it.each([
  ['an id', { id: '0995a099-0990-4099-8099-099123456780' }],
  ['a code', { codigo: 'A0991234567899KJHSADGFQZ-099-12345678' }],
  ['an instant', { at: '2026-11-21T15:00:00.099Z' }],
  ['the link to one in a mail', 'Entrá en https://rifa.example/compra/k099x12345678qwertyui y listo.'],
  ['a part of a word or of a number', { lugar: 'Anapolis', numero: 10_990, importe: '1777.13' }],
  ['another number', { caja: 777.14 }],
])('%s tells nothing by chance', (_, said) => expect(told(said, ana)).toEqual([]))

it('a value that nobody has is not looked for', () => {
  expect(told({ a: '', b: null, c: true }, { telefono: '', whatsapp: null, ci: undefined })).toEqual([])
})
