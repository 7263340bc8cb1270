import type { Trabajo } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { avanceDe, resultadoDe, tituloDe } from './trabajo.rules.ts'

const generar: Trabajo = {
  _id: '1',
  tipo: 'generar',
  estado: 'en_curso',
  total: 1_000_000,
  hecho: 240_000,
  desde: 1,
  hasta: 240_000,
  FechaSorteo: '2026-12-24T12:00:00.000Z',
  vendedor: null,
  error: '',
}
const romina = { nombreCompleto: 'Romina Acosta', ci: '22222222' }
const asignar: Trabajo = { ...generar, tipo: 'asignar', hasta: 1_000_000, FechaSorteo: null, vendedor: romina }

describe('a work in the background', () => {
  it('explains what is being done and how far it is', () => {
    expect(tituloDe(generar)).toBe('Generando números para el sorteo del 24.12.2026')
    expect(tituloDe(asignar)).toBe('Asignando números a Romina Acosta')
    expect(avanceDe(generar)).toBe('Se generaron 240.000 de 1.000.000 números')
    expect(avanceDe({ ...asignar, hecho: 1 })).toBe('Se asignó 1 de 1.000.000 números')
  })

  it('shows how it came out', () => {
    const done = { estado: 'terminado', hecho: 1_000_000, hasta: 1_000_000 } as const
    expect(resultadoDe({ ...generar, ...done })).toBe('Se generaron 1.000.000 números: del 00001 al 1000000.')
    expect(resultadoDe({ ...generar, ...done, hasta: 1_000_005 })).toBe('Se generaron 1.000.000 números.')
    expect(resultadoDe({ ...asignar, ...done })).toBe(
      'Se asignaron 1.000.000 números a Romina Acosta: del 00001 al 1000000.',
    )
    const error = 'No se pueden asignar: el 00077 ya está vendido.'
    expect(resultadoDe({ ...asignar, estado: 'fallado', error })).toBe(
      'El trabajo se detuvo. No se pueden asignar: el 00077 ya está vendido. Se asignaron 240.000 de 1.000.000 números; eso queda hecho.',
    )
    expect(resultadoDe({ ...generar, estado: 'cancelado' })).toBe(
      'El trabajo se canceló. Se generaron 240.000 de 1.000.000 números; eso queda hecho.',
    )
  })
})
