import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../test/vectors.json' with { type: 'json' }
import { QUICKNET } from './chain.ts'
import { horaDeRonda, rondaDelSorteo, rondaDesde } from './round.ts'

const HORA = Date.parse('2026-12-31T21:00:00-03:00')
const desde = (segundos: number) => rondaDelSorteo({ hora: HORA, cierre: HORA + segundos * 1000, adelantado: false })

describe('the first round at or after an instant', () => {
  it.each(vectors.roundForTime)('$iso is $primera', ({ T, primera, hora_primera }) => {
    expect(rondaDesde(T * 1000)).toBe(primera)
    expect(new Date(horaDeRonda(primera)).toISOString()).toBe(hora_primera)
  })

  it.each(vectors.drand.rounds)('comes out at the published time of round $round', ({ round, time }) => {
    expect(horaDeRonda(round)).toBe(time * 1000)
  })

  it('is never before it and less than a period after it, to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: QUICKNET.genesis * 1000, max: 4e12 }), instante => {
        const espera = horaDeRonda(rondaDesde(instante)) - instante
        expect(espera).toBeGreaterThanOrEqual(0)
        expect(espera).toBeLessThan(3000)
      }),
    )
  })

  it('does not exist before the first round', () => {
    expect(() => rondaDesde(QUICKNET.genesis * 1000 - 1)).toThrow(
      'La fecha es anterior a la primera ronda de la red drand',
    )
    expect(() => rondaDesde(Number.NaN)).toThrow('La fecha es anterior a la primera ronda de la red drand')
  })
})

describe('the round of a draw', () => {
  const prevista = rondaDesde(HORA)

  it('is the planned one when the list closes 60 s before it', () => {
    expect(desde(-3600)).toEqual({ prevista, usada: prevista, motivo: 'prevista' })
    expect(desde(-60)).toEqual({ prevista, usada: prevista, motivo: 'prevista' })
  })

  it('is the first one 60 s after a later closing', () => {
    expect(desde(-59.999)).toEqual({ prevista, usada: prevista + 1, motivo: 'atrasado' })
    expect(desde(3600)).toEqual({ prevista, usada: prevista + 1220, motivo: 'atrasado' })
  })

  it('is the first one 60 s after an earlier closing if the draw is run early on purpose', () => {
    const cierre = HORA - 86_400_000
    const { usada, motivo } = rondaDelSorteo({ hora: HORA, cierre, adelantado: true })
    expect(motivo).toBe('adelantado')
    expect(horaDeRonda(usada)).toBe(cierre + 60_000)
  })
})
