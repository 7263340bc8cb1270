import { describe, expect, it } from 'vitest'
import { lineaDeEstado } from './telefono.messages.ts'
import {
  ahoraOf,
  conRespuesta,
  estadoDeSobre,
  numerosOf,
  type SobreGuardado,
  siguientes,
  sinVendidas,
  vigentes,
} from './telefono.rules.ts'

const prestada = (numero: number, hasta = '2026-11-24T15:00:00Z') => ({
  rifaId: `rifa-${numero}`,
  NumeroRifa: numero,
  precioRifa: 1500,
  FechaSorteo: '2026-12-24T00:00:00.000Z',
  hasta,
})

const sobre = (secuencia: number, more: Partial<SobreGuardado> = {}): SobreGuardado => ({
  id: `sobre-${secuencia}`,
  usuarioId: 'ana',
  telefonoId: 'telefono',
  secuencia,
  vendida: '2026-11-21T15:00:00Z',
  sellado: 'x',
  prestadas: [prestada(secuencia)],
  comprador: null,
  estado: 'por_enviar',
  resultado: [],
  ...more,
})

const numero = (resultado: 'vendida' | 'sin_numero' | 'tardia') => ({
  NumeroRifa: 1,
  FechaSorteo: '',
  resultado,
  boleto: '',
})

describe('the time without a signal', () => {
  it('is the device’s, put right by what the server said last', () => {
    expect(ahoraOf({ visto: 1_000, desfase: -500 }, 10_000)).toBe(9_500)
  })

  it('does not go back when the clock is set back', () => {
    expect(ahoraOf({ visto: 9_000, desfase: 0 }, 10)).toBe(9_000)
  })

  it('ends a loan at its end', () => {
    const lent = [prestada(1), prestada(2, '2026-11-21T15:00:00Z')]
    expect(vigentes(lent, Date.parse('2026-11-21T15:00:00Z')).map(({ NumeroRifa }) => NumeroRifa)).toEqual([1])
  })
})

describe('what is sent', () => {
  it('is what has no answer, in the order it was sold, fifty at a time', () => {
    const all = Array.from({ length: 60 }, (_, i) => sobre(60 - i))
    const sent = siguientes([sobre(100, { estado: 'recibido' }), sobre(101, { estado: 'rechazado' }), ...all])
    expect(sent.map(({ secuencia }) => secuencia)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })

  it('keeps the answer of each number, and shows the one that asks for something', () => {
    const numeros = [numero('vendida'), numero('sin_numero')]
    const answered = conRespuesta(sobre(1), { rechazo: '', id: 'sobre-1', numeros })
    expect(answered).toMatchObject({ estado: 'recibido', resultado: numeros, sellado: 'x' })
    expect(estadoDeSobre(answered)).toBe('sin_numero')
    expect(estadoDeSobre(conRespuesta(sobre(1), { rechazo: '', id: '', numeros: [numero('vendida')] }))).toBe('vendida')
  })

  it('that is refused stays, and says so', () => {
    const refused = conRespuesta(sobre(1), { rechazo: 'FIRMA_INVALIDA', id: '', numeros: [] })
    expect(refused.sellado).toBe('x')
    expect(estadoDeSobre(refused)).toBe('rechazado')
  })
})

it('a loan that is renewed does not bring back what was sold and had not arrived', () => {
  expect(sinVendidas([prestada(1), prestada(2)], [sobre(1)]).map(({ NumeroRifa }) => NumeroRifa)).toEqual([2])
})

it('the desk shows what is carried and what was sold since; a number that came back is free again', () => {
  const shown = numerosOf([prestada(2), prestada(3)], [sobre(1), sobre(2)])
  expect(shown.map(({ numero, pagoRealizado }) => [numero, pagoRealizado])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])
})

it('the line says what is still here, what was refused, and until when there is something to sell', () => {
  const hasta = '2026-11-26T21:00:00Z'
  const line = { senal: true, faltan: 0, rechazadas: 0, hasta }
  expect(lineaDeEstado({ ...line, senal: false, faltan: 3 })).toBe(
    'Sin señal · 3 ventas por enviar · números hasta el jue 18:00',
  )
  expect(lineaDeEstado(line)).toBe('Todo enviado · números hasta el jue 18:00')
  expect(lineaDeEstado({ ...line, rechazadas: 1, hasta: undefined })).toBe(
    'Todo enviado · 1 venta que no se aceptó · sin números para vender',
  )
})
