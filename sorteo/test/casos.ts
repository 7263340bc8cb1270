import { deHex, sha256Hex } from '../src/bytes.ts'
import { QUICKNET } from '../src/chain.ts'
import { compromisoOf, hojaOf, numeroOf } from '../src/compromiso.ts'
import { cerrar, composePrueba, type DatosDeCierre, type ListaSellada, sortear } from '../src/draw.ts'
import { compromisoDeSecreto } from '../src/interna.ts'
import { huellaDeFuera } from '../src/list.ts'
import type { Entropia, Programa, Prueba } from '../src/proof.ts'
import { anunciadoOf } from '../src/source.ts'
import type { Boleto } from '../src/ticket.ts'
import vectors from './vectors.json' with { type: 'json' }

/** The same small draw once for each source, with fixed keys, names and times. */
export type Caso = { prueba: Prueba; lista: ListaSellada; boletos: Boleto[] }

export const SECRETO = sha256Hex('secreto de prueba')

/** Quicknet's round 1000 comes out at this instant. */
export const HORA = '2023-08-23T15:59:24.000Z'

const NOMBRES = ['Ana Núñez', 'José Peña', 'Zoë Ibáñez', 'Μαρία', '王小明']

/** Tickets numbered 7, 14, 21 … so that a number is never its position. */
export const boletosOf = (cuantos: number, sorteo = 'rifa-de-prueba'): Boleto[] =>
  Array.from({ length: cuantos }, (_, i) => ({
    sorteo,
    numero: 7 * (i + 1),
    clave: sha256Hex(`clave ${i}`),
    ci: `${1_000_000 + i}-${i % 10}`,
    nombre: `${NOMBRES[i % NOMBRES.length]} ${i}`,
    contado: { modalidad: i % 3 === 0 ? 'contado' : 'diez', pagado: i % 3 === 0 ? 324_000 : 36_000 * (1 + (i % 4)) },
  }))

export const hojasOf = (boletos: readonly Boleto[]): string[] =>
  boletos.map(({ numero, clave, ...comprador }) =>
    hojaOf(numero, compromisoOf({ clave: deHex(clave, 32), ...comprador })),
  )

/** All numbers up to the last leaf's that are not in it: one in seven is of another draw, one in seven in arrears, the rest unsold. */
export const fueraOf = (hojas: readonly string[]): string[] => {
  const numeros = hojas.map(numeroOf)
  return Array.from({ length: numeros.at(-1) ?? 0 }, (_, i) => i + 1)
    .filter(numero => !numeros.includes(numero))
    .map(numero => `${numero}|${numero % 7 === 1 ? 'A' : numero % 7 === 2 ? 'O' : 'S'}`)
}

/** A price table: at once, or in ten instalments, four of them before this draw. */
export const PLAN = [
  { id: 'contado', nombre: 'Al contado', desde: 1, hasta: 3, cuotas: [{ monto: 324_000, orden: 1 }] },
  {
    id: 'diez',
    nombre: 'Diez | cuotas',
    desde: 1,
    hasta: 1,
    cuotas: Array.from({ length: 10 }, (_, i) => ({ monto: 36_000, orden: 1 + Math.floor(i / 4) })),
  },
]

/** What the two lists say of who plays, as it is sealed. */
export const participacionOf = (
  boletos: readonly Boleto[],
  fuera: readonly string[],
): Pick<DatosDeCierre, 'sinVender' | 'participacion'> => ({
  sinVender: fuera.filter(linea => linea.endsWith('S')).length,
  participacion: {
    campania: { id: 'generacion-2026', orden: 1 },
    tipo: 'principal',
    vence: '2023-08-23T15:00:00.000Z',
    emitidos: boletos.length + fuera.length,
    atrasadas: fuera.filter(linea => linea.endsWith('A')).length,
    fuera: huellaDeFuera(fuera),
    plan: structuredClone(PLAN),
    cobrado: boletos.reduce((total, { contado }) => total + contado.pagado, 0),
    tarde: { cuotas: 0, deshechas: 0 },
  },
})

export const firmaOf = (ronda: number) => {
  const publicada = vectors.drand.rounds.find(({ round }) => round === ronda)
  if (!publicada) throw new Error(`The vectors bring no round ${ronda}`)
  return { fuente: 'drand', ronda, firma: publicada.signature, aleatoriedad: publicada.randomness } as const
}

const INTERNA = { fuente: 'interna', compromiso: compromisoDeSecreto(SECRETO) } as const
const LOTERIA = {
  fuente: 'loteria',
  oficial: {
    nombre: 'Quiniela nocturna',
    fecha: '2023-08-23',
    cifras: 'los 20 premios, en orden, de tres cifras',
    forma: { cantidad: 20, digitos: 3 },
  },
  hora: '2023-08-23T15:55:00.000Z',
} as const
export const EXTRACTO = '041 118 902 377 650 223 519 804 466 731 290 085 612 349 977 158 703 434 861 526'.split(' ')

export const PROGRAMAS: Record<Entropia['fuente'], Programa> = {
  drand: { fuente: 'drand', cadena: QUICKNET.hash, respaldo: INTERNA },
  loteria: LOTERIA,
  interna: INTERNA,
  bolillero: { fuente: 'bolillero' },
}

export const ENTROPIAS: Record<Entropia['fuente'], Entropia> = {
  drand: firmaOf(1000),
  loteria: { fuente: 'loteria', numeros: EXTRACTO, enlace: 'https://loteria.example/extracto' },
  interna: { fuente: 'interna', secreto: SECRETO },
  bolillero: { fuente: 'bolillero', escribano: 'Esc. Inés Prado', acta: '112', numeros: [70, 7, 420, 35] },
}

export const datosOf = (
  programa: Programa,
  boletos = boletosOf(60),
  fuera = fueraOf(hojasOf(boletos)),
): DatosDeCierre => ({
  sorteo: { id: 'rifa-de-prueba', fecha: '2023-08-23', hora: HORA },
  agendado: '2023-08-01T12:00:00.000Z',
  cerrado: '2023-08-23T15:50:00.000Z',
  plazo: { anunciado: anunciadoOf(programa, HORA), ventas: 0, anuladas: 0 },
  historia: { traslados: [], deshechas: 0, correcciones: 0, reclamoDias: 60, bitacora: sha256Hex('cabeza') },
  ...participacionOf(boletos, fuera),
  premios: [
    { id: 'p1', nombre: 'Apartamento' },
    { id: 'p2', nombre: 'Camioneta | 4x4' },
    { id: 'p3', nombre: 'Crucero de 8 noches' },
  ],
  derivados: [
    { id: 'd1', nombre: 'Dos últimas cifras', de: 'p1', cifras: 2 },
    { id: 'd2', nombre: 'Última | cifra', de: 'p2', cifras: 1 },
  ],
  cupoSuplentes: 3,
  programa,
  adelantado: false,
})

type Cambios = {
  datos?: Partial<DatosDeCierre>
  entropia?: Entropia
  sorteado?: string
  cuantos?: number
  boletos?: Boleto[]
  fuera?: string[]
}

/** The draw of 60 sold numbers from one source, or with something of it changed beforehand. */
export function casoOf(
  fuente: Entropia['fuente'],
  {
    datos,
    entropia,
    sorteado = '2023-08-23T15:59:30.000Z',
    cuantos = 60,
    boletos = boletosOf(cuantos),
    fuera,
  }: Cambios = {},
): Caso {
  const hojas = hojasOf(boletos)
  const lineas = fuera ?? fueraOf(hojas)
  const { cierre, arbol } = cerrar({ ...datosOf(PROGRAMAS[fuente], boletos, lineas), ...datos }, hojas)
  const resultado = sortear(cierre, entropia ?? ENTROPIAS[fuente], { sorteado, hojas, arbol })
  const prueba = composePrueba({ cierre, resultado, lista: { hojas }, fuera: { lineas }, bitacora: null })
  return { prueba, lista: { hojas, arbol }, boletos }
}
