import { describe, expect, it } from 'vitest'
import { estadoOf } from '#domain/venta/venta.rules.ts'
import { lineaDeEstado, noEntroWords } from './telefono.messages.ts'
import {
  ahoraOf,
  conRespuesta,
  estadoDeSobre,
  numerosOf,
  porAtender,
  type SobreGuardado,
  siguientes,
  sinPrometidas,
  vigentes,
} from './telefono.rules.ts'

const prestada = (numero: number, hasta = '2026-11-24T15:00:00Z') => ({
  rifaId: `rifa-${numero}`,
  NumeroRifa: numero,
  precioRifa: 1500,
  FechaSorteo: '2026-12-24T00:00:00.000Z',
  idSorteo: 'sorteo',
  desde: '2026-11-21T15:00:00Z',
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
  precios: [1500],
  comprador: null,
  estado: 'por_enviar',
  resultado: [],
  ...more,
})

const comprador = { nombre: 'Ana', correo: '', cedula: '', telefono: '' }

const numero = (resultado: 'vendida' | 'sin_numero' | 'tardia' | 'cancelada', NumeroRifa = 1) => ({
  NumeroRifa,
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

/** Sales that the server has answered: two numbers of which the second is not sold, one that came too late, one that it refused, and one undone since. */
const respondidos = [
  conRespuesta(sobre(1, { prestadas: [prestada(1), prestada(2)], precios: [1500, 1200] }), {
    rechazo: '',
    id: '',
    numeros: [numero('vendida', 1), numero('sin_numero', 2)],
  }),
  conRespuesta(sobre(3), { rechazo: '', id: '', numeros: [numero('tardia', 3)] }),
  conRespuesta(sobre(4), { rechazo: 'FIRMA_INVALIDA', id: '', numeros: [] }),
  conRespuesta(sobre(5), { rechazo: '', id: '', numeros: [numero('vendida', 5)] }),
]
const lent = [1, 2, 3, 4, 5, 6, 7].map(one => prestada(one))
const numeros = (shown: { NumeroRifa: number }[]) => shown.map(({ NumeroRifa }) => NumeroRifa)

it('a loan that is renewed does not bring back what was sold and had not arrived, nor ever what did not enter', () => {
  const llegados = new Set(respondidos.map(({ id }) => id))
  expect(numeros(sinPrometidas(lent, [...respondidos, sobre(6)], llegados))).toEqual([1, 5, 7])
  const after = conRespuesta(sobre(6), { rechazo: '', id: '', numeros: [numero('vendida', 6)] })
  expect(numeros(sinPrometidas(lent, [...respondidos, after], llegados))).toEqual([1, 5, 7])
})

it('the desk shows what is carried and what became of what was sold; a number that came back is free again', () => {
  const shown = numerosOf([prestada(5), prestada(7)], [...respondidos, sobre(6)])
  expect(shown.map(numero => [numero.numero, estadoOf(numero)])).toEqual([
    [1, 'paga'],
    [2, 'no_entro'],
    [3, 'no_entro'],
    [4, 'no_entro'],
    [5, 'libre'],
    [6, 'por_enviar'],
    [7, 'libre'],
  ])
})

it('a number of which less than its price was paid is sold, not paid', () => {
  const [sold] = numerosOf([], [{ ...respondidos[0]!, precios: [400] }])
  expect([sold?.numero, sold && estadoOf(sold)]).toEqual([1, 'vendida'])
})

it('a sale that did not enter, or not with all numbers, says so with what to give back, until its seller has seen to it', () => {
  const [parte, tardia] = respondidos.map(sobre => noEntroWords({ ...sobre, comprador }))
  expect(parte?.titulo).toBe('No entró el 00002: devolvele lo que pagó ($\u00a01.200).')
  expect(tardia).toEqual({
    titulo: 'No entró: devolvele lo que pagó ($\u00a01.500).',
    detalle: 'Llegó cuando su sorteo había cerrado, y no participa.',
    mensaje:
      'Hola Ana: tu compra del Nº 00003 no entró, porque llegó cuando el sorteo había cerrado, y no participa. Te devuelvo $\u00a01.500.',
  })
  const off = conRespuesta(sobre(6), { rechazo: '', id: '', numeros: [numero('cancelada', 6)] })
  expect(noEntroWords({ ...off, comprador })).toMatchObject({
    detalle: 'Su sorteo se canceló.',
    mensaje: 'Hola Ana: tu compra del Nº 00006 no entró, porque el sorteo se canceló. Te devuelvo $\u00a01.500.',
  })
  expect(porAtender(respondidos).map(({ secuencia }) => secuencia)).toEqual([1, 3, 4])
  expect(porAtender(respondidos.map(sobre => ({ ...sobre, atendida: true })))).toEqual([])
})

it('the line says what is still here, what did not enter, and until when there is something to sell', () => {
  const hasta = '2026-11-26T21:00:00Z'
  const line = { senal: true, faltan: 0, noEntraron: 0, lleva: true, hasta }
  expect(lineaDeEstado({ ...line, senal: false, faltan: 3 })).toBe(
    'Sin señal · 3 ventas por enviar · números hasta el jueves 18:00',
  )
  expect(lineaDeEstado(line)).toBe('Todo enviado · números hasta el jueves 18:00')
  expect(lineaDeEstado({ ...line, noEntraron: 1, hasta: undefined })).toBe(
    'Todo enviado · 1 venta que no entró · sin números para vender',
  )
  expect(lineaDeEstado({ ...line, lleva: false, noEntraron: 2, hasta: undefined })).toBe(
    'Todo enviado · 2 ventas que no entraron',
  )
})
