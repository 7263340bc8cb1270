import type { EstadoCompra } from '@talonario/contract'
import { expect, it } from 'vitest'
import { clockLeft, type MiCompra, outcomesOf, ownNumbers } from './compra.rules.ts'

const order = (estado: EstadoCompra, ...numeros: (number | null)[]): MiCompra => ({
  _id: estado,
  external_reference: estado,
  estado,
  fechaCompra: '',
  vence: '',
  montoTotal: 0,
  init_point: '',
  lineas: numeros.map(NumeroRifa => ({
    tipo: NumeroRifa === null ? 'producto' : 'rifa',
    nombre: '',
    NumeroRifa,
    FechaSorteo: '',
    cantidad: 1,
    precio: 1,
    vendedor: '',
  })),
})

it('one’s own numbers are those paid; those waiting for the payment are put by', () => {
  const { tuyas, apartadas } = ownNumbers([
    order('pagada', 1, null, 2),
    order('esperando_pago', 3),
    order('vencida', 4),
    order('reembolsada', 5),
  ])
  expect([...tuyas]).toEqual([1, 2])
  expect([...apartadas]).toEqual([3])
})

it('an outcome is told of a number that plays in one draw: of the others each ticket tells all', () => {
  const drawn = (_id: string, numeroRifa: number, nombre: string) => ({
    _id,
    fechaSorteo: '',
    ganadores: [{ numeroRifa, premio: { nombre } }],
  })
  const bought = order('pagada', 1, 2)
  expect([...outcomesOf(bought, [drawn('a', 1, 'Pava')])]).toEqual([
    [1, { premio: 'Pava', idSorteo: 'a' }],
    [2, { premio: '', idSorteo: 'a' }],
  ])
  const conTerminaciones = { ...drawn('a', 1, 'Pava'), derivados: [{ premio: 'La última', numeros: [1, 2, 12] }] }
  expect([...outcomesOf(bought, [conTerminaciones])]).toEqual([
    [1, { premio: 'Pava, La última', idSorteo: 'a' }],
    [2, { premio: 'La última', idSorteo: 'a' }],
  ])
  const handedOn = { ...bought, lineas: bought.lineas.map((linea, i) => (i ? linea : { ...linea, perdida: 'cedida' })) }
  expect([...outcomesOf(handedOn as MiCompra, [drawn('a', 1, 'Pava')]).keys()]).toEqual([2])
  expect([...ownNumbers([handedOn as MiCompra]).tuyas]).toEqual([2])
  expect(outcomesOf(bought, [{ ...drawn('b', 2, 'Moto'), numerosDe: 'a' }]).size).toBe(0)
})

it.each([
  [24 * 3_600_000 - 1, '23 h 59 min'],
  [29 * 60_000 + 5_000, '29:05 minutos'],
  [999, null],
  [1_000, '00:01 minutos'],
  [0, null],
  [-5_000, null],
])('%i milliseconds are %j on the clock', (left, text) => {
  expect(clockLeft(left)).toBe(text)
})
