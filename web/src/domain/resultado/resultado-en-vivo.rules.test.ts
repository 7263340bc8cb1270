import { describe, expect, it } from 'vitest'
import type { Resultado } from './resultado.api.ts'
import { alreadyOut, escenaEn, figurasEn, fraseDe, isCelebrated, turnosDe } from './resultado-en-vivo.rules.ts'

const REALIZADO = '2026-12-20T00:00:05.000Z'
const t0 = Date.parse(REALIZADO)
const premio = (nombre: string) =>
  ({ _id: nombre, id: nombre, nombre, descripcion: '' }) as Resultado['premios'][number]
const ganador = (numeroRifa: number, nombreParticipante: string) => ({ numeroRifa, nombreParticipante })

const sorteo = (mas: Partial<Resultado> = {}) =>
  ({
    estado: 'realizado',
    realizado: REALIZADO,
    premios: ['Casa', 'Auto', 'Moto'].map(premio),
    ganadores: [ganador(47, 'Ana Sosa'), ganador(206, 'Julio Bentancor'), ganador(811, '')],
    participantes: 388,
    ronda: null,
    fuenteDatos: { hora: '2026-12-20T00:00:00.000Z' },
    ...mas,
  }) as Resultado

describe('before the result', () => {
  it('counts down to the planned hour, and never below it', () => {
    const agendado = sorteo({ estado: 'agendado', realizado: '' })
    expect(escenaEn(agendado, t0 - 15_000)).toEqual({ tipo: 'cuenta', faltan: 10_000 })
    expect(escenaEn(agendado, t0)).toEqual({ tipo: 'cuenta', faltan: 0 })
  })

  it('waits for the round that decides, or without a clock for an extract', () => {
    const ronda = { prevista: 7, usada: 7, motivo: 'prevista', sale: '2026-12-20T00:00:03.000Z' } as const
    expect(escenaEn(sorteo({ estado: 'cerrado', ronda }), t0 - 5_000)).toEqual({ tipo: 'sellado', faltan: 3_000 })
    expect(escenaEn(sorteo({ estado: 'cerrado' }), t0)).toEqual({ tipo: 'sellado', faltan: null })
  })
})

describe('the reveal', () => {
  it('goes from the last prize to the first, each 2,400 ms on the wheels', () => {
    expect(turnosDe(sorteo()).map(({ i }) => i)).toEqual([2, 1, 0])
    expect(turnosDe(sorteo()).map(({ desde, visible }) => visible - desde)).toEqual([2400, 2400, 2400])
  })

  it('follows from the instant of the result alone', () => {
    expect(escenaEn(sorteo(), t0 + 1_000)).toEqual({ tipo: 'por-empezar', faltan: 3_000 })
    expect(escenaEn(sorteo(), t0 + 4_100)).toEqual({ tipo: 'rodando', i: 2, lleva: 100 })
    expect(escenaEn(sorteo(), t0 + 6_400)).toEqual({ tipo: 'mostrado', i: 2 })
    expect(escenaEn(sorteo(), t0 + 9_000)).toEqual({ tipo: 'rodando', i: 1, lleva: 0 })
    expect(escenaEn(sorteo(), t0 + 19_000)).toEqual({ tipo: 'fin' })
  })

  it('keeps a winner hidden until its wheels have stopped', () => {
    expect([0, 1, 2].map(i => alreadyOut({ tipo: 'rodando', i: 1, lleva: 5 }, i))).toEqual([false, false, true])
    expect([0, 1, 2].map(i => alreadyOut({ tipo: 'mostrado', i: 1 }, i))).toEqual([false, true, true])
    expect(alreadyOut({ tipo: 'por-empezar', faltan: 5 }, 2)).toBe(false)
  })

  it('of many prizes goes faster up to the last ten', () => {
    const muchos = turnosDe(sorteo({ premios: Array.from({ length: 100 }, (_, i) => premio(`P${i}`)) }))
    expect((muchos.at(-1)?.visible ?? 0) - t0).toBeLessThan(330_000)
    expect((muchos[99]?.desde ?? 0) - (muchos[98]?.visible ?? 0)).toBe(2600)
  })

  it('is celebrated for the first prize, and not for who comes later', () => {
    const cuando = (now: number) => isCelebrated(sorteo(), escenaEn(sorteo(), now), now)
    expect([t0 + 7_000, t0 + 16_500, t0 + 19_000, t0 + 60_000].map(cuando)).toEqual([false, true, true, false])
  })
})

describe('the wheels', () => {
  it('stop from left to right and end on the number', () => {
    expect(figurasEn('00206', 480)).toMatch(/^0/)
    expect(figurasEn('00206', 2399).slice(0, 4)).toBe('0020')
    expect(figurasEn('00206', 2400)).toBe('00206')
  })
})

describe('what is said', () => {
  it('names prize, number and person', () => {
    expect(fraseDe({ tipo: 'rodando', i: 1, lleva: 0 }, sorteo())).toBe('Sale el 2º premio: Auto.')
    expect(fraseDe({ tipo: 'mostrado', i: 1 }, sorteo())).toBe('2º premio, Auto: número 206, Julio Bentancor.')
    expect(fraseDe({ tipo: 'mostrado', i: 2 }, sorteo())).toBe('3º premio, Moto: número 811, Desconocido.')
  })

  it('says that the numbers ran out', () => {
    expect(fraseDe({ tipo: 'mostrado', i: 2 }, sorteo({ ganadores: [ganador(1, 'Ana'), null, null] }))).toBe(
      'El 3º premio quedó sin número.',
    )
  })
})
