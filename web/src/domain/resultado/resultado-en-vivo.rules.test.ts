import { describe, expect, it } from 'vitest'
import type { Resultado } from './resultado.api.ts'
import { shortName } from './resultado.rules.ts'
import {
  alreadyOut,
  escenaEn,
  fateOf,
  figurasEn,
  fraseOf,
  isCelebrated,
  replayOf,
  withRevelados,
} from './resultado-en-vivo.rules.ts'

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
    derivados: [],
    participantes: 388,
    ronda: null,
    funcion: null,
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

const sale = (after: number) => new Date(t0 + after).toISOString()
const revelado = (
  lugar: number,
  after: number,
  numeroRifa: number | null = lugar * 100,
  nombreParticipante = 'Ana',
) => ({
  lugar,
  numeroRifa,
  nombreParticipante,
  sale: sale(after),
})
const enFuncion = (...revelados: ReturnType<typeof revelado>[]) =>
  sorteo({
    estado: 'cerrado',
    realizado: '',
    ganadores: [],
    funcion: { estado: 'en_curso', empezada: REALIZADO, limite: '', ritmo: null, huella: 'aa', revelados },
  })

describe('a show', () => {
  it('rolls 2,400 ms from the instant its prize came out, and then stands', () => {
    expect(escenaEn(enFuncion(), t0 + 60_000)).toEqual({ tipo: 'por-empezar' })
    const uno = enFuncion(revelado(3, 1_000))
    expect(escenaEn(uno, t0 + 900)).toEqual({ tipo: 'rodando', i: 2, lleva: 0 })
    expect(escenaEn(uno, t0 + 1_500)).toEqual({ tipo: 'rodando', i: 2, lleva: 500 })
    expect(escenaEn(uno, t0 + 90_000)).toEqual({ tipo: 'mostrado', i: 2 })
    const dos = enFuncion(revelado(3, 1_000), revelado(1, 8_000))
    expect(escenaEn(dos, t0 + 8_100)).toEqual({ tipo: 'rodando', i: 0, lleva: 100 })
    const all = enFuncion(revelado(3, 1_000), revelado(1, 8_000), revelado(2, 9_000))
    expect(escenaEn(all, t0 + 13_900)).toEqual({ tipo: 'mostrado', i: 1 })
    expect(escenaEn(all, t0 + 14_000)).toEqual({ tipo: 'fin' })
  })

  it('keeps a winner hidden until its wheels have stopped, in whatever order the prizes come', () => {
    const dos = enFuncion(revelado(3, 1_000), revelado(1, 8_000))
    expect([0, 1, 2].map(i => alreadyOut(dos, { tipo: 'rodando', i: 0, lleva: 5 }, i))).toEqual([false, false, true])
    expect([0, 1, 2].map(i => alreadyOut(dos, { tipo: 'mostrado', i: 0 }, i))).toEqual([true, false, true])
    expect(withRevelados(dos).ganadores.map(ganador => ganador?.numeroRifa)).toEqual([100, undefined, 300])
  })

  it('waits sealed until its entropy is there', () => {
    const esperando = { estado: 'esperando', empezada: '', limite: '', ritmo: null, huella: '', revelados: [] } as const
    expect(escenaEn(sorteo({ estado: 'cerrado', funcion: { ...esperando, revelados: [] } }), t0).tipo).toBe('sellado')
  })

  it('is celebrated for the first prize, and not for late viewers', () => {
    const todos = enFuncion(revelado(3, 0), revelado(2, 5_000), revelado(1, 10_000))
    const when = (after: number) => isCelebrated(todos, escenaEn(todos, t0 + after), t0 + after)
    expect([7_000, 12_500, 16_000, 60_000].map(when)).toEqual([false, true, true, false])
  })
})

describe('a result without a show', () => {
  it('is there at once, and celebrated by those who were waiting for it', () => {
    expect(escenaEn(sorteo(), t0)).toEqual({ tipo: 'fin' })
    expect([1_000, 60_000].map(after => isCelebrated(sorteo(), { tipo: 'fin' }, t0 + after))).toEqual([true, false])
  })

  it('can be seen again prize by prize', () => {
    const en = (after: number) => replayOf(sorteo(), t0, t0 + after)
    expect(en(3_900)?.funcion?.revelados).toEqual([])
    expect(en(9_000)?.funcion?.revelados.map(({ lugar }) => lugar)).toEqual([3, 2])
    expect(en(4_000 + 2 * 5_000 + 5_000)).toBeNull()
  })
})

describe('the wheels', () => {
  it('stop from left to right and end on the number', () => {
    expect(figurasEn('00206', 480)).toMatch(/^0/)
    expect(figurasEn('00206', 2399).slice(0, 4)).toBe('0020')
    expect(figurasEn('00206', 2400)).toBe('00206')
  })
})

describe('an own number', () => {
  it('is in play until its own prize is out, and then it won; at the end the others did not', () => {
    const visto = withRevelados(enFuncion(revelado(3, 0), revelado(1, 5_000)))
    const fate = (numero: number, after: number) =>
      fateOf(visto, escenaEn(visto, t0 + after), numero, `00${numero}`).text
    expect(fate(300, 6_000)).toBe('¡Ganaste! Tu 00300 salió en el 3º premio: Moto.')
    expect(fate(100, 6_000)).toBe('Tu 00100 sigue en juego.')
    expect(fate(100, 8_000)).toBe('¡Ganaste! Tu 00100 salió en el 1º premio: Casa.')
    expect(fateOf(sorteo(), { tipo: 'fin' }, 48, '00048')).toEqual({ won: false, text: 'Tu 00048 no salió.' })
    expect(fateOf(sorteo(), { tipo: 'fin' }, 47, '00047').won).toBe(true)
  })

  const LA_ULTIMA = { _id: 'd', nombre: 'La última', dePremio: 'Moto', cifras: 1, numeros: [] }
  const LAS_DOS = { ...LA_ULTIMA, nombre: 'Las dos', dePremio: 'Casa', cifras: 2 }

  it('wins by its last digits as soon as the prize they follow is out', () => {
    const visto = withRevelados({
      ...enFuncion(revelado(3, 0), revelado(1, 5_000)),
      derivados: [LAS_DOS, LA_ULTIMA],
    })
    const fate = (numero: number, after: number) =>
      fateOf(visto, escenaEn(visto, t0 + after), numero, `00${numero}`).text
    const rodando = withRevelados({ ...enFuncion(revelado(3, 0)), derivados: [LA_ULTIMA] })
    expect(fateOf(rodando, escenaEn(rodando, t0 + 1_000), 500, '00500').text).toBe('Tu 00500 sigue en juego.')
    expect(fate(301, 6_000)).toBe('Tu 00301 sigue en juego.')
    expect(fate(500, 6_000)).toBe('¡Ganaste! Tu 00500 ganó por terminación: La última.')
    expect(fate(500, 8_000)).toBe('¡Ganaste! Tu 00500 ganó por terminación: Las dos, La última.')
    expect(fate(100, 8_000)).toBe(
      '¡Ganaste! Tu 00100 salió en el 1º premio: Casa. También ganó por terminación: La última.',
    )
  })

  it('that won by its last digits has not lost in the end', () => {
    const fin = sorteo({ derivados: [{ ...LAS_DOS, numeros: [147] }] })
    expect(fateOf(fin, { tipo: 'fin' }, 147, '00147')).toEqual({
      won: true,
      text: '¡Ganaste! Tu 00147 ganó por terminación: Las dos.',
    })
    expect(fateOf(fin, { tipo: 'fin' }, 148, '00148').won).toBe(false)
  })

  it('is shared with the first name and an initial', () => {
    expect(['Ana Quiroga', 'Zoë  Núñez Paz', 'Ana', ''].map(shortName)).toEqual(['Ana Q.', 'Zoë N.', 'Ana', ''])
  })
})

describe('what is said', () => {
  it('names prize, number and person', () => {
    expect(fraseOf({ tipo: 'rodando', i: 1, lleva: 0 }, sorteo())).toBe('Sale el 2º premio: Auto.')
    expect(fraseOf({ tipo: 'mostrado', i: 1 }, sorteo())).toBe('2º premio, Auto: número 206, Julio Bentancor.')
    expect(fraseOf({ tipo: 'mostrado', i: 2 }, sorteo())).toBe('3º premio, Moto: número 811, Desconocido.')
  })

  it('shows that the numbers ran out', () => {
    expect(fraseOf({ tipo: 'mostrado', i: 2 }, sorteo({ ganadores: [ganador(1, 'Ana'), null, null] }))).toBe(
      'El 3º premio quedó sin número.',
    )
  })
})
