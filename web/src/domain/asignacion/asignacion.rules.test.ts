import { describe, expect, it } from 'vitest'
import { rangoElegido } from './asignacion.messages.ts'
import { hasValidCi, matchingSellers, rangeOf, runsText } from './asignacion.rules.ts'

const romina = { _id: '1', nombreCompleto: 'Romina Acosta', ci: '22222222' }
const ines = { _id: '2', nombreCompleto: 'Inés Cabrera', ci: '44444444' }
const sinCi = { _id: '3', nombreCompleto: 'Sin Documento', ci: '' }

describe('sellers', () => {
  it('are found by name without accents and by document with its dots', () => {
    expect(matchingSellers([romina, ines], 'ines')).toEqual([ines])
    expect(matchingSellers([romina, ines], ' ACOSTA')).toEqual([romina])
    expect(matchingSellers([romina, ines], '4.444')).toEqual([ines])
    expect(matchingSellers([romina, ines], '')).toEqual([romina, ines])
  })

  it('without a document cannot be handed numbers', () => {
    expect([romina, sinCi, { ...romina, ci: '12' }].map(hasValidCi)).toEqual([true, false, false])
  })
})

describe('a range', () => {
  it('holds both its ends', () => {
    expect(rangeOf('7', '10')).toEqual([7, 8, 9, 10])
    expect(rangeOf('7', '7')).toEqual([7])
  })

  it('is none when it is empty, upside down or longer than one call may assign', () => {
    expect([rangeOf('', ''), rangeOf('0', '3'), rangeOf('9', '8'), rangeOf('1', '100001')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(rangeOf('1', '100000')).toHaveLength(100_000)
  })

  it('shows how many of it are free', () => {
    expect(rangoElegido(41, 41)).toBe('Se eligieron 41 números.')
    expect(rangoElegido(1, 2)).toBe('Se eligió 1 número; 1 no está libre.')
    expect(rangoElegido(1000, 1200)).toBe('Se eligieron 1.000 números; 200 no están libres.')
  })
})

describe('the numbers on the cover', () => {
  it('stand in runs, ascending', () => {
    expect(runsText(new Set([109, 101, 103, 102, 108, 120]))).toBe('00101 a 00103 · 00108 · 00109 · 00120')
  })

  it('are cut when they are many', () => {
    expect(runsText([1, 3, 5, 7], 2)).toBe('00001 · 00003 y más')
  })
})
