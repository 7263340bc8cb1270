import type { Fuente } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { daysUntil, drumOf, inWords, pendingLoad, sortearQuestion } from './cierre.rules.ts'

describe('how far away a draw is', () => {
  it('is counted in days of the calendar', () => {
    expect(daysUntil('2026-12-20T12:00:00.000Z', '2026-11-21')).toBe(29)
    expect(daysUntil('2026-11-21T12:00:00.000Z', '2026-11-21')).toBe(0)
    expect(daysUntil('2026-11-20T12:00:00.000Z', '2026-11-21')).toBe(-1)
  })

  it('is said in words', () => {
    expect([0, 1, 29, -1, -3].map(inWords)).toEqual(['hoy', 'mañana', 'en 29 días', 'ayer', 'hace 3 días'])
  })
})

describe('the question before a draw', () => {
  const draw = { day: '20.12.2026', hora: '21:00', minutesAhead: 0, premios: 3, vendidas: 388, enVivo: false }

  it('on its day explains what happens', () => {
    expect(sortearQuestion({ ...draw, daysAhead: 0 })).toEqual({
      text: '¿Realizar el sorteo del 20.12.2026?',
      detail: 'Se cierran las ventas y se sortean los premios (3) entre 388 números vendidos. No se puede deshacer.',
    })
  })

  it('ahead of its date contains it too', () => {
    const { text, detail } = sortearQuestion({ ...draw, daysAhead: 29 })
    expect(text).toBe('¿Realizar el sorteo del 20.12.2026 antes de su fecha?')
    expect(detail).toContain('Faltan 29 días para su fecha')
    expect(detail).toContain('van a decir que se adelantó')
  })

  it('on its day ahead of its hour contains that too', () => {
    const told = [540, 61, 60, 59, 1].map(minutesAhead => sortearQuestion({ ...draw, daysAhead: 0, minutesAhead }))
    expect(told[0]?.text).toBe('¿Realizar el sorteo del 20.12.2026 antes de su hora?')
    expect(told[0]?.detail).toContain('van a decir que se adelantó')
    expect(told.map(({ detail }) => detail.split(':', 1)[0])).toEqual([
      'Faltan 9 horas para su hora, las 21',
      'Falta 1 hora para su hora, las 21',
      'Falta 1 hora para su hora, las 21',
      'Faltan 59 minutos para su hora, las 21',
      'Falta 1 minuto para su hora, las 21',
    ])
  })

  it('before a show explains how it ends', () => {
    const { text, detail } = sortearQuestion({ ...draw, daysAhead: 0, enVivo: true })
    expect(text).toBe('¿Hacer en vivo el sorteo del 20.12.2026?')
    expect(detail).toContain('el resultado se publica cuando salió el último: a los 15 minutos salen todos solos.')
  })
})

describe('what a closed draw waits for', () => {
  const hora = '2026-12-21T00:00:00.000Z'
  const enSeguida = Date.parse(hora)
  const alTercerDia = enSeguida + 72 * 3_600_000 + 1
  const cerrado = (fuente: Fuente, respaldo?: 'loteria' | 'bolillero' | 'interna') => ({
    estado: 'cerrado' as const,
    fuente,
    fuenteDatos: { hora, ...(respaldo && { respaldo: { fuente: respaldo } }) },
  })

  it('is what its source needs from the organiser', () => {
    const pendientes = (['drand', 'loteria', 'interna', 'bolillero'] as const).map(fuente =>
      pendingLoad(cerrado(fuente), enSeguida),
    )
    expect(pendientes).toEqual([null, 'extracto', null, 'bolillero'])
  })

  it('is the fallback once the beacon has been silent for three days', () => {
    expect(pendingLoad(cerrado('drand', 'loteria'), enSeguida)).toBeNull()
    expect(pendingLoad(cerrado('drand', 'loteria'), alTercerDia)).toBe('extracto')
    expect(pendingLoad(cerrado('drand', 'interna'), enSeguida)).toBeNull()
    expect(pendingLoad(cerrado('drand', 'interna'), alTercerDia)).toBe('secreto')
  })

  it('is nothing before the closing', () => {
    expect(pendingLoad({ ...cerrado('bolillero'), estado: 'agendado' }, enSeguida)).toBeNull()
  })
})

describe('a drum', () => {
  const drum = (numeros: string) =>
    drumOf({ fechaSorteo: '2026-12-20', sorteoId: 'x', numeros, escribano: 'Ana Ruiz', acta: '7' })

  it('is sent with the numbers as they are typed', () => {
    expect(drum(' 7 00070,420\n35 ').numeros).toEqual([7, 70, 420, 35])
  })

  it('whose numbers are none is left for the contract to refuse', () => {
    expect(drum('siete').numeros).toEqual([Number.NaN])
  })
})
