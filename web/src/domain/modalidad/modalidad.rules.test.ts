import { describe, expect, it } from 'vitest'
import { filaEscrita, filasPegadas, repartirVencen, simular, vencenInWords } from './modalidad.rules.ts'
import { enCuotasInWords, planInWords } from './modalidad-palabras.rules.ts'

describe('instalments over the draws', () => {
  it.each([
    [1, 2, 3, 10, [2]],
    [3, 1, 1, 3, [1, 2, 3]],
    [2, 1, 1, 3, [1, 3]],
    [4, 1, 1, 10, [1, 4, 7, 10]],
    [3, 1, 4, 10, [1, 7, 10]],
    [4, 2, 2, 3, [2, 2, 3, 3]],
    [10, 1, 1, 3, [1, 1, 1, 1, 2, 2, 2, 3, 3, 3]],
    [10, 1, 1, 4, [1, 1, 1, 2, 2, 3, 3, 3, 4, 4]],
    [6, 1, 1, 6, [1, 2, 3, 4, 5, 6]],
  ])('%i, sold from %i to %i of %i, are due before %j', (cuotas, desde, hasta, ultimo, vencen) => {
    expect(repartirVencen(cuotas, desde, hasta, ultimo)).toEqual(vencen)
  })
})

it('the simulator has the rows that are valid before each draw, and skips one that is not whole yet', () => {
  const written = { nombre: 'Tres', total: '3.600,01', desde: '1', hasta: '2', cuotas: '3', vencen: '' }
  const filas = [written, { ...written, nombre: '' }, { ...written, vencen: 'a, b, c' }].map(row => filaEscrita(row, 3))
  const tres = { nombre: 'Tres', cuotas: [1200.01, 1200, 1200].map(monto => ({ monto })) }
  expect(simular(filas, [2, 3])).toEqual([
    { orden: 2, planes: [tres] },
    { orden: 3, planes: [] },
  ])
})

it('a plan is called by its instalments, with what does not divide in the first', () => {
  const said = [[3600], [1200, 1200, 1200], [1200.01, 1200, 1200], [50.01, 50], [1200, 1200, 2400]].map(montos =>
    planInWords(montos.map(monto => ({ monto }))),
  )
  expect(said.map(text => text.replaceAll('\u00a0', ' '))).toEqual([
    '1 pago de $ 3.600',
    '3 cuotas de $ 1.200',
    '3 cuotas: la primera de $ 1.200,01, las otras de $ 1.200',
    '2 cuotas: la primera de $ 50,01, la otra de $ 50',
    '3 cuotas, $ 4.800 en total',
  ])
})

it.each([
  [[], ''],
  [[[1200, 1200, 1200]], 'o 3 cuotas de $ 1.200'],
  [[[1800, 1800], Array<number>(10).fill(360)], 'o hasta 10 cuotas de $ 360'],
])('beside a price stands how else it is paid: %j', (planes, text) => {
  expect(enCuotasInWords(planes).replaceAll('\u00a0', ' ')).toBe(text)
})

it('a pasted table has a plan a line, and the first line that is none is named', () => {
  const sorteos = [1, 2, 3].map(orden => ({ orden, dia: '' }))
  const texto = 'Contado\t3.600\t1\nDiez\t3600\t3\t1\n\nTras el primero; 3.240,50; 1; 2; 2\n'
  const fila = { desde: '1', hasta: '1' }
  expect(filasPegadas(texto, sorteos)).toEqual({
    filas: [
      { ...fila, nombre: 'Contado', total: '3600', vencen: [1] },
      { ...fila, nombre: 'Diez', total: '3600', vencen: [1, 2, 3] },
      { nombre: 'Tras el primero', total: '3240.5', desde: '2', hasta: '2', vencen: [2] },
    ],
    motivo: '',
  })
  expect(filasPegadas('Contado;3600\nDiez;nada', sorteos).motivo).toBe(
    'Renglón 2: El total de la modalidad es un número mayor que 0, con hasta dos decimales.',
  )
  expect(filasPegadas('Diez;3600;muchas', sorteos).motivo).not.toBe('')
})

it('instalments due on the same day are counted', () => {
  const cuota = (orden: number, fecha: string) => ({ orden, fecha, monto: 1 })
  const cuotas = [cuota(1, '2026-12-01'), cuota(2, '2026-12-11'), cuota(2, '2026-12-11'), cuota(3, '')]
  expect(vencenInWords(cuotas)).toBe('al comprar, 11.12.2026 (2 cuotas), sorteo 3')
})
