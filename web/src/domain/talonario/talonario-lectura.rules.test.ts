import { expect, it } from 'vitest'
import { problemOfLectura, problemOfNumero } from './talonario-lectura.rules.ts'

const talonario = {
  _id: 'este',
  numero: 1,
  desde: 1,
  hasta: 10,
  estado: 'entregado' as const,
  vendedor: '',
  idVendedor: '',
  vendidos: 1,
  faltan: 8,
}
const numeros = [1, 2, 3].map(numero => ({
  _id: `${numero}`,
  numero,
  vendido: numero === 2,
  enPapel: numero !== 3,
}))

it.each([
  ['1', ''],
  ['00001', ''],
  ['', 'Mostrá el talón a la cámara o escribí su número.'],
  ['2', 'El 00002 ya está registrado.'],
  ['3', 'El 00003 no está en este talonario, que va del 00001 al 00010.'],
  ['31', 'El 00031 no está en este talonario, que va del 00001 al 00010.'],
])('of the number that was typed, %j, what is wrong is said: %s', (typed, said) => {
  expect(problemOfNumero({ talonario, numeros }, typed)).toBe(said)
})

const deCancelado = [
  {
    idSorteo: 's1',
    fechaSorteo: '2026-12-24T12:00:00.000Z',
    tipo: undefined,
    realizado: false,
    cancelado: { fecha: '2026-11-21T15:00:00.000Z', motivo: 'Se inundó el salón.', sigue: false },
    premios: [],
    entregados: [],
  },
]

it.each([
  [{}, ''],
  [{ estado: 'anulado' }, 'El papel del 00003 está anulado: se devolvió o se volvió a imprimir.'],
  [
    { estado: 'registrado', talonario: '', iniciales: 'A. Q.', registrado: '2026-11-21T15:00:00.000Z' },
    'El 00003 ya está registrado: a nombre de A. Q., desde el sábado 21 de noviembre de 2026.',
  ],
  [
    { cerrado: true, sigue: true, talonario: '' },
    'El 00003 se registra, para los que siguen, cuando el sorteo que se cerró tenga su resultado.',
  ],
  [{ cerrado: true, talonario: '' }, 'El 00003 ya no se registra: la lista de su sorteo está cerrada.'],
  [{ cerrado: true, talonario: '', sorteos: deCancelado }, 'El 00003 ya no se registra: su sorteo se canceló.'],
  [{ talonario: '' }, 'El 00003 es de un talonario que tiene otra persona: lo registra quien lo tiene.'],
  [{ talonario: 'aquel' }, 'El 00003 es de otro talonario.'],
] as const)('of the stub that was scanned, %j, what is wrong is said: %s', (change, said) => {
  const leido = {
    numeroRifa: 3,
    parte: 'talon' as const,
    estado: 'sin_registrar' as const,
    emisor: '',
    rifa: '',
    sorteos: [],
    iniciales: '',
    registrado: '',
    debe: false,
    cerrado: false,
    sigue: false,
    talonario: 'este',
  }
  expect(problemOfLectura({ ...leido, ...change }, 'este')).toBe(said)
})
