import { hex } from './bytes.ts'
import { type Cadena, QUICKNET } from './chain.ts'
import { numeroOf } from './compromiso.ts'
import { DatoInvalido } from './error.ts'
import { findFirstOutOfOrder, findPlaceOfNumero, huellaDeNumeros, numeroEscrito } from './list.ts'
import { type Arbol, buildArbol, type Camino } from './merkle.ts'
import {
  type Cierre,
  type Entropia,
  type Extraida,
  type Prueba,
  type Resultado,
  readCierre,
  readResultado,
} from './proof.ts'
import { rondaDelSorteo } from './round.ts'
import { sealOf } from './seal.ts'
import { azarOf, drawIndicesFrom } from './selection.ts'
import { semillaDelSorteo } from './source.ts'
import { check } from './step.ts'
import { checkChain, checkEntropy, checkRound, checkSource, checkTimes } from './steps-source.ts'

/** What the organiser provides for a closing; the list provides the rest. `adelantado`: deliberately before its date. */
export type DatosDeCierre = Omit<Cierre, 'participantes' | 'raiz' | 'numeros' | 'ronda' | 'sello'> & {
  adelantado: boolean
}

/** The list as it was sealed. */
export type ListaSellada = { hojas: readonly string[]; arbol: Arbol }

/** For a caller who keeps the list elsewhere and looks up only what is drawn. `lugarOf` returns −1 for a number that is not in it. */
export type ListaConsultable = {
  lugarOf(numero: number): number
  hojaEn(indice: number): string
  caminoOf(indice: number): Camino
  /** All numbers, ascending; used only if prizes go by last digits. */
  todos(): readonly number[]
}

/**
 * Seals the ordered leaves of the paid numbers: root, round and seal. Keep the tree for the buyers' inclusion paths. Throws DatoInvalido if
 * there are none or they are not in ascending order.
 */
export function cerrar(
  datos: DatosDeCierre,
  hojas: readonly string[],
  cadena: Cadena = QUICKNET,
): { cierre: Cierre; arbol: Arbol } {
  const mal = findFirstOutOfOrder(hojas)
  if (mal !== -1) throw new DatoInvalido(`La hoja ${mal + 1} de la lista no es válida o no está en orden`)
  const arbol = buildArbol(hojas)
  const lista = { participantes: hojas.length, raiz: arbol.raiz, numeros: huellaDeNumeros(hojas) }
  return { cierre: closeWithRaiz(datos, lista, cadena), arbol }
}

/** Closes a list whose order is checked and whose root and numbers (huellaDeNumeros) are computed already. Throws DatoInvalido on malformed facts. */
export function closeWithRaiz(
  { adelantado, ...datos }: DatosDeCierre,
  { participantes, raiz, numeros }: { participantes: number; raiz: Uint8Array; numeros: string },
  cadena: Cadena = QUICKNET,
): Cierre {
  const plazos = { hora: Date.parse(datos.sorteo.hora), cierre: Date.parse(datos.cerrado), adelantado }
  const ronda = datos.programa.fuente === 'drand' ? rondaDelSorteo(plazos, cadena) : null
  const sellado = { ...datos, participantes, numeros, ronda, raiz: hex(raiz) }
  return readCierre({ ...sellado, sello: sealOf(sellado) })
}

/** What the entropy draws before the list is read, winners first: positions in the list, or the numbers of a physical drum. */
type Bolillas = { semilla: Uint8Array | null; indices: readonly number[]; numeros: readonly number[] }

/** A draw whose list still has to be read. */
export type SorteoExtraido = Bolillas & { entropia: Entropia; sorteado: string }

/**
 * Draws a closed list; returns what the proof adds to the closing. `sorteado` is an ISO instant. Throws DatoInvalido with the verifier's
 * sentence if the entropy is false, not of the scheduled source and round, or too early.
 */
export function sortear(
  cierre: Cierre,
  entropia: Entropia,
  { sorteado, hojas, arbol }: ListaSellada & { sorteado: string },
  cadena: Cadena = QUICKNET,
): Resultado {
  return distributePremios(cierre, drawSorteo(cierre, entropia, sorteado, cadena), {
    lugarOf: numero => findPlaceOfNumero(hojas, numero),
    hojaEn: indice => hojas[indice] ?? '',
    caminoOf: indice => arbol.camino(indice),
    todos: () => hojas.map(hoja => numeroOf(hoja) ?? -1),
  })
}

/**
 * The winners of a derived prize, in ascending order: the numbers whose last `cifras` digits are those of `directo`, without `directo`
 * itself. None if that is null because no number was left.
 */
export const terminados = (numeros: readonly number[], directo: number | null, cifras: number): number[] =>
  directo === null ? [] : numeros.filter(numero => numero !== directo && (numero - directo) % 10 ** cifras === 0)

/** The first half of `sortear`, for a list kept elsewhere: returns what to look up there. */
export function drawSorteo(
  cierre: Cierre,
  entropia: Entropia,
  sorteado: string,
  cadena: Cadena = QUICKNET,
): SorteoExtraido {
  const caso = { cierre, entropia, sorteado, cadena }
  for (const revision of [checkSource, checkChain, checkTimes, checkRound, checkEntropy]) {
    const { estado, detalle } = check(() => revision(caso))
    if (estado === 'falla') throw new DatoInvalido(detalle)
  }
  return { entropia, sorteado, ...bolillasOf(cierre, entropia) }
}

/** The second half: assigns the prizes. Throws DatoInvalido if a drum gave a number that is not in the list. */
export function distributePremios(
  cierre: Cierre,
  { entropia, sorteado, semilla, ...bolillas }: SorteoExtraido,
  lista: ListaConsultable,
): Resultado {
  const indices = lugaresOf(bolillas, lista.lugarOf)
  const extraidas = indices.map(indice => ({ indice, hoja: lista.hojaEn(indice), camino: lista.caminoOf(indice) }))
  const reparto = splitDrawn(extraidas, cierre.premios.length)
  const derivados = cierre.derivados.map(({ de, cifras }) => {
    const directo = reparto.ganadores[cierre.premios.findIndex(({ id }) => id === de)]
    return terminados(lista.todos(), directo ? numeroOf(directo.hoja) : null, cifras)
  })
  return readResultado({
    sorteado,
    entropia,
    semilla: semilla && hex(semilla),
    ...reparto,
    derivados,
  })
}

/**
 * Positions of the winners, one for each prize while numbers last, and then of the alternates; the first `cuantos` of them, by default all.
 * Throws DatoInvalido if the source was not scheduled, or a physical drum gave too few or too many numbers, one twice, or one for which
 * `lugarOf` returns −1.
 */
export const drawIndices = (
  cierre: Cierre,
  entropia: Entropia,
  lugarOf: (numero: number) => number,
  cuantos = countDrawn(cierre),
): number[] => lugaresOf(bolillasOf(cierre, entropia, cuantos), lugarOf).slice(0, cuantos)

/** How many numbers a computed draw takes while they last: one for each prize, and the alternates. */
export const countDrawn = ({ participantes, premios, cupoSuplentes }: Cierre): number =>
  Math.min(participantes, premios.length + cupoSuplentes)

function bolillasOf(cierre: Cierre, entropia: Entropia, cuantos = countDrawn(cierre)): Bolillas {
  const { participantes, premios, cupoSuplentes } = cierre
  const cantidad = premios.length + cupoSuplentes
  if (entropia.fuente !== 'bolillero') {
    const semilla = semillaDelSorteo(cierre, entropia)
    return {
      semilla,
      indices: semilla ? drawIndicesFrom(azarOf(semilla), participantes, cuantos).indices : [],
      numeros: [],
    }
  }
  const { numeros } = entropia
  if (numeros.length < Math.min(premios.length, participantes)) throw new DatoInvalido('Faltan números del bolillero')
  if (numeros.length > cantidad) throw new DatoInvalido('El bolillero dio más números que premios y suplentes')
  if (new Set(numeros).size < numeros.length) throw new DatoInvalido('El bolillero repite un número')
  return { semilla: null, indices: [], numeros }
}

function lugaresOf({ indices, numeros }: Omit<Bolillas, 'semilla'>, lugarOf: (numero: number) => number): number[] {
  const lugares = numeros.map(lugarOf)
  const ajeno = lugares.indexOf(-1)
  if (ajeno !== -1)
    throw new DatoInvalido(`El número ${numeroEscrito(numeros[ajeno] ?? 0)} no está en la lista sellada`)
  return [...indices, ...lugares]
}

/** Makes the proof file. `lista`: the leaves, or the name of the text file with one leaf a line. */
export const composePrueba = (partes: Omit<Prueba, 'formato'>): Prueba => ({
  formato: 'rifa/prueba/v3',
  ...partes,
})

/** Winners aligned with the prizes, null where no number was left; the rest are alternates. */
function splitDrawn(extraidas: Extraida[], premios: number): Pick<Resultado, 'ganadores' | 'suplentes'> {
  const ganadores = Array.from({ length: premios }, (_, i) => extraidas[i] ?? null)
  return { ganadores, suplentes: extraidas.slice(premios) }
}
