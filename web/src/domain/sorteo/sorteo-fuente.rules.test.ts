import { generarSorteoForm } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { asksForLoteria, pedidoOf, recomendada } from './sorteo-fuente.rules.ts'

const loteria = {
  nombre: 'Quiniela nocturna',
  fecha: '2026-12-20',
  cifras: 'los 20 premios',
  cantidad: '20',
  digitos: '3',
  hora: '21:15',
} as const

const agendada = { ...recomendada('drand'), fechaSorteo: '2026-12-20' }

describe('what is sent of a choice', () => {
  it('is the public beacon at nine in the evening when nothing else is chosen', () => {
    expect(pedidoOf(agendada)).toEqual({
      fechaSorteo: '2026-12-20',
      fuente: 'drand',
      hora: '21:00',
      respaldo: 'ninguno',
    })
  })

  it('leaves out what the source does not use', () => {
    expect(pedidoOf({ ...agendada, fuente: 'bolillero', loteria })).toEqual({
      fechaSorteo: '2026-12-20',
      fuente: 'bolillero',
      hora: '21:00',
    })
    expect(pedidoOf({ ...agendada, fuente: 'loteria', loteria })).toEqual({
      fechaSorteo: '2026-12-20',
      fuente: 'loteria',
      loteria,
    })
  })

  it('names the official draw also as a fallback of the beacon', () => {
    const eleccion = { ...agendada, respaldo: 'loteria', loteria } as const
    expect(asksForLoteria(eleccion)).toBe(true)
    expect(pedidoOf(eleccion)).toMatchObject({ fuente: 'drand', respaldo: 'loteria', loteria })
  })
})

it('each field that is missing has its sentence', () => {
  const pedido = pedidoOf({ ...agendada, fuente: 'loteria' })
  const issues = generarSorteoForm.safeParse(pedido).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual({
    'loteria.nombre': 'Escribí de qué lotería es el sorteo oficial.',
    'loteria.fecha': 'Elegí la fecha del sorteo oficial.',
    'loteria.cifras': 'Escribí qué cifras cuentan.',
    'loteria.cantidad': 'Escribí cuántos números cuentan, de 1 a 100.',
    'loteria.digitos': 'Escribí de cuántas cifras es cada número, de 1 a 20.',
    'loteria.hora': 'Escribí la hora como 21:00.',
  })
})
