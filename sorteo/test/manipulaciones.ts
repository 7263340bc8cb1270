import type { Entropia, Extraida, Prueba } from '../src/proof.ts'
import { sealOf } from '../src/seal.ts'
import type { ClavePaso } from '../src/verify.ts'
import { EXTRACTO, firmaOf, HORA } from './casos.ts'

/** A way to cheat: the proof it starts from, what it does to it, and the step that must fail first. */
export type Manipulacion = {
  nombre: string
  fuente: Entropia['fuente']
  hacer: (prueba: Prueba) => void
  paso: ClavePaso
  /** The step that fails first without the pairing check. */
  sinBls?: ClavePaso
}

type Hacer = Manipulacion['hacer']
type Fila = [nombre: string, paso: ClavePaso, hacer: Hacer, sinBls?: ClavePaso]

const hojasOf = ({ lista }: Prueba): string[] => {
  if (!('hojas' in lista)) throw new Error('This proof does not bring its list')
  return lista.hojas
}
const ganador = ({ resultado }: Prueba, i: number): Extraida => {
  const extraida = resultado.ganadores[i]
  if (!extraida) throw new Error(`No winner ${i}`)
  return extraida
}
const intercambiar = <T>(lista: T[], i: number, j: number): void => {
  lista.splice(i, 1, ...lista.splice(j, 1, lista[i] as T))
}
const otroHex = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
const otraHoja = (hoja: string): string => hoja.slice(0, -1) + (hoja.endsWith('0') ? '1' : '0')
const ceros = '0'.repeat(64)

/** A cheat who also writes a new seal: only what the seal cannot hide reveals him. */
const resellando =
  (hacer: Hacer): Hacer =>
  prueba => {
    hacer(prueba)
    prueba.cierre.sello = sealOf(prueba.cierre)
  }

const historia =
  (cambio: Partial<Historia>): Hacer =>
  ({ cierre }) => {
    Object.assign(cierre.historia ?? {}, cambio)
  }

type Historia = NonNullable<Prueba['cierre']['historia']>
const ANTES = {
  cuando: '2023-08-22T15:00:00.000Z',
  hora: '2023-08-21T15:59:24.000Z',
  anunciado: '2023-08-21T15:58:24.000Z',
}
const A_TIEMPO = { ...ANTES, cuando: '2023-08-20T00:00:00.000Z' }
const TEMPRANO = { ...A_TIEMPO, cuando: '2023-08-19T00:00:00.000Z' }

const adelantarLaRonda: Hacer = ({ cierre, resultado }) => {
  if (cierre.ronda) cierre.ronda.usada = 42
  resultado.entropia = firmaOf(42)
}

const enDrand: Fila[] = [
  ['a format of another version', 'formato', p => Object.assign(p, { formato: 'rifa/prueba/v4' })],
  ['the version before, which counted less', 'formato', p => Object.assign(p, { formato: 'rifa/prueba/v2' })],
  ['the count of sales taken back', 'sorteo', historia({ deshechas: 1 })],
  ['the count of buyers corrected', 'sorteo', historia({ correcciones: 1 })],
  ['the days to claim', 'sorteo', historia({ reclamoDias: 30 })],
  ['the head of the trail', 'sorteo', historia({ bitacora: ceros })],
  ['a move of the draw', 'tiempos', historia({ traslados: [ANTES] })],
  ['late sales counted from a later hour, sealed again', 'tiempos', resellando(historia({ traslados: [ANTES] }))],
  ['moves out of order, sealed again', 'tiempos', resellando(historia({ traslados: [A_TIEMPO, TEMPRANO] }))],
  ['a field that nobody verifies', 'formato', p => Object.assign(p.cierre, { nota: 'confiá' })],
  ['a word of the seal', 'sello', p => Object.assign(p.cierre.sello, { texto: `${p.cierre.sello.texto} ` })],
  ['the fingerprint of the seal', 'sello', p => Object.assign(p.cierre.sello, { huella: ceros })],
  ['another draw', 'sorteo', p => Object.assign(p.cierre.sorteo, { id: 'otra-rifa' })],
  ['the planned hour', 'sorteo', p => Object.assign(p.cierre.sorteo, { hora: '2023-08-23T15:59:27.000Z' })],
  ['the declaration of unsold numbers', 'sorteo', p => Object.assign(p.cierre, { sinVender: 41 })],
  ['the number of alternates', 'sorteo', p => Object.assign(p.cierre, { cupoSuplentes: 2 })],
  ['two prizes swapped', 'premios', p => intercambiar(p.cierre.premios, 0, 2)],
  ['a prize renamed', 'premios', p => Object.assign(p.cierre.premios[0] ?? {}, { nombre: 'Una bicicleta' })],
  ['a prize removed', 'premios', p => p.cierre.premios.pop()],
  ['another source', 'fuente', p => Object.assign(p.cierre, { programa: { fuente: 'bolillero' } })],
  ['another fallback', 'fuente', p => Object.assign(p.cierre.programa, { respaldo: null })],
  ['another chain', 'cadena', p => Object.assign(p.cierre.programa, { cadena: ceros })],
  ['another chain, sealed again', 'cadena', resellando(p => Object.assign(p.cierre.programa, { cadena: ceros }))],
  ['the hour of the closing', 'tiempos', p => Object.assign(p.cierre, { cerrado: '2023-08-23T15:40:00.000Z' })],
  ['the hour of the schedule', 'tiempos', p => Object.assign(p.cierre, { agendado: '2023-08-02T12:00:00.000Z' })],
  [
    'a closing before the schedule, sealed again',
    'tiempos',
    resellando(p => Object.assign(p.cierre, { agendado: '2023-08-23T15:50:00.001Z' })),
  ],
  ['the announced end of sales', 'tiempos', p => Object.assign(p.cierre.plazo ?? {}, { anunciado: HORA })],
  ['the count of late sales', 'tiempos', p => Object.assign(p.cierre.plazo ?? {}, { ventas: 1 })],
  ['the count of late voids', 'tiempos', p => Object.assign(p.cierre.plazo ?? {}, { anuladas: 1 })],
  ['drawn before its round', 'tiempos', p => Object.assign(p.resultado, { sorteado: '2023-08-23T15:59:23.999Z' })],
  ['the beacon of another round', 'ronda', p => Object.assign(p.resultado, { entropia: firmaOf(1001) })],
  ['another round everywhere', 'ronda', adelantarLaRonda],
  ['another round everywhere, sealed again', 'ronda', resellando(adelantarLaRonda)],
  [
    'a closing less than 60 s before the round, sealed again',
    'ronda',
    resellando(p => Object.assign(p.cierre, { cerrado: '2023-08-23T15:58:24.001Z' })),
  ],
  ['the root', 'raiz', p => Object.assign(p.cierre, { raiz: otroHex(p.cierre.raiz) })],
  ['the root, sealed again', 'lista', resellando(p => Object.assign(p.cierre, { raiz: otroHex(p.cierre.raiz) }))],
  ['the numbers that count', 'lista', p => Object.assign(p.cierre, { numeros: ceros })],
  ['the numbers that count, sealed again', 'lista', resellando(p => Object.assign(p.cierre, { numeros: ceros }))],
  ['a leaf added', 'cantidad', p => hojasOf(p).push(`9999|${ceros}`)],
  ['a leaf removed', 'cantidad', p => hojasOf(p).pop()],
  [
    'a leaf added and counted',
    'cantidad',
    p => Object.assign(p.cierre, { participantes: hojasOf(p).push(`9999|${ceros}`) }),
  ],
  [
    'a leaf added and counted, sealed again',
    'lista',
    resellando(p => Object.assign(p.cierre, { participantes: hojasOf(p).push(`9999|${ceros}`) })),
  ],
  ['two leaves swapped', 'orden', p => intercambiar(hojasOf(p), 3, 30)],
  ['a leaf twice in place of its neighbour', 'orden', p => hojasOf(p).splice(3, 1, hojasOf(p)[2] ?? '')],
  ['a buyer replaced', 'lista', p => hojasOf(p).splice(5, 1, otraHoja(hojasOf(p)[5] ?? ''))],
  ['a number replaced', 'lista', p => hojasOf(p).splice(5, 1, `43|${ceros}`)],
  [
    'a buyer replaced by the winner',
    'lista',
    p => {
      const primero = ganador(p, 0)
      primero.hoja = otraHoja(primero.hoja)
      hojasOf(p)[primero.indice] = primero.hoja
    },
  ],
  ['a bit of the signature', 'entropia', p => Object.assign(p.resultado.entropia, { firma: otraFirma(p) })],
  ['the randomness', 'entropia', p => Object.assign(p.resultado.entropia, { aleatoriedad: ceros })],
  [
    'the signature of another round under this one',
    'entropia',
    p => Object.assign(p.resultado, { entropia: { ...firmaOf(1001), ronda: 1000 } }),
    'semilla',
  ],
  ['the seed', 'semilla', p => Object.assign(p.resultado, { semilla: otroHex(p.resultado.semilla ?? '') })],
  ['two winners swapped', 'ganadores', p => intercambiar(p.resultado.ganadores, 0, 1)],
  ['a winner replaced by an alternate', 'ganadores', p => p.resultado.ganadores.splice(1, 1, ...p.resultado.suplentes)],
  ['a winner replaced', 'ganadores', p => p.resultado.ganadores.splice(1, 1, p.resultado.suplentes[0] ?? null)],
  ['a winner withheld', 'ganadores', p => p.resultado.ganadores.splice(2, 1, null)],
  ['the leaf of a winner', 'ganadores', p => Object.assign(ganador(p, 2), { hoja: otraHoja(ganador(p, 2).hoja) })],
  ['two alternates swapped', 'suplentes', p => intercambiar(p.resultado.suplentes, 0, 1)],
  ['an alternate removed', 'suplentes', p => p.resultado.suplentes.pop()],
  ['the path of a winner', 'caminos', p => ganador(p, 0).camino.splice(0, 1, ['D', ceros])],
  ['a path cut short', 'caminos', p => ganador(p, 0).camino.pop()],
]

const otraFirma = ({ resultado }: Prueba): string =>
  'firma' in resultado.entropia ? otraHoja(resultado.entropia.firma) : ''

const conExtracto =
  (numeros: string[]): Hacer =>
  p =>
    Object.assign(p.resultado.entropia, { numeros })

const enOtras: [Entropia['fuente'], ...Fila][] = [
  ['interna', 'another secret', 'entropia', p => Object.assign(p.resultado.entropia, { secreto: ceros })],
  ['interna', 'another commitment', 'fuente', p => Object.assign(p.cierre.programa, { compromiso: ceros })],
  [
    'interna',
    'a round where there is no beacon',
    'ronda',
    p => Object.assign(p.cierre, { ronda: { prevista: 1, usada: 1, motivo: 'prevista' } }),
  ],
  ['interna', 'a source nobody scheduled', 'fuente', p => Object.assign(p.resultado, { entropia: firmaOf(1000) })],
  ['loteria', 'a figure of the extract', 'semilla', conExtracto(['042', ...EXTRACTO.slice(1)])],
  ['loteria', 'an extract with a number fewer', 'entropia', conExtracto(EXTRACTO.slice(1))],
  ['loteria', 'an extract without its zeros', 'entropia', conExtracto(EXTRACTO.map(numero => `${Number(numero)}`))],
  ['loteria', 'an extract with a figure more', 'entropia', conExtracto(['0041', ...EXTRACTO.slice(1)])],
  [
    'loteria',
    'how many figures count',
    'fuente',
    p =>
      'oficial' in p.cierre.programa &&
      Object.assign(p.cierre.programa.oficial, { forma: { cantidad: 1, digitos: 3 } }),
  ],
  [
    'loteria',
    'which figures count',
    'fuente',
    p =>
      Object.assign(p.cierre.programa, {
        oficial: { nombre: 'Quiniela nocturna', fecha: '2023-08-23', cifras: 'el primer premio', forma: null },
      }),
  ],
  [
    'loteria',
    'a closing after the official draw, sealed again',
    'tiempos',
    resellando(p => Object.assign(p.cierre, { cerrado: '2023-08-23T15:55:00.001Z' })),
  ],
  [
    'bolillero',
    'a number nobody bought',
    'ganadores',
    p => Object.assign(p.resultado.entropia, { numeros: [71, 7, 420, 35] }),
  ],
  ['bolillero', 'a number twice', 'ganadores', p => Object.assign(p.resultado.entropia, { numeros: [70, 7, 7, 35] })],
  [
    'bolillero',
    'the drum in another order',
    'ganadores',
    p => Object.assign(p.resultado.entropia, { numeros: [7, 70, 420, 35] }),
  ],
  ['bolillero', 'a seed where there is none', 'semilla', p => Object.assign(p.resultado, { semilla: ceros })],
]

const manipulacion = (fuente: Entropia['fuente'], [nombre, paso, hacer, sinBls]: Fila): Manipulacion => ({
  nombre,
  fuente,
  paso,
  hacer,
  ...(sinBls && { sinBls }),
})

export const MANIPULACIONES: Manipulacion[] = [
  ...enDrand.map(fila => manipulacion('drand', fila)),
  ...enOtras.map(([fuente, ...fila]) => manipulacion(fuente, fila)),
]
