import { aleatoriedadOf } from './beacon.ts'
import { deHex } from './bytes.ts'
import { DatoInvalido } from './error.ts'
import { entropiaDeLoteria } from './loteria.ts'
import type { Cierre, Entropia, Programa } from './proof.ts'
import { MARGEN_MS } from './round.ts'
import { semillaOf } from './seed.ts'

/** The scheduled program or its fallback, whichever the entropy's source is. Throws DatoInvalido if it is neither. */
export function decidingPrograma(programa: Programa, fuente: Entropia['fuente']): Programa {
  if (programa.fuente === fuente) return programa
  if (programa.fuente === 'drand' && programa.respaldo?.fuente === fuente) return programa.respaldo
  throw new DatoInvalido(`Se agendó la fuente «${programa.fuente}» y el azar vino de «${fuente}»`)
}

/** Whether the fallback decided in place of the beacon. */
export const isRespaldo = (programa: Programa, fuente: Entropia['fuente']): boolean =>
  programa.fuente === 'drand' && fuente !== 'drand'

/** The draw's seed, 32 bytes; null for a physical drum. Throws DatoInvalido if that source was not scheduled. */
export function semillaDelSorteo(cierre: Cierre, entropia: Entropia): Uint8Array | null {
  const bytes = entropiaBytes(cierre.programa, entropia)
  const ronda = entropia.fuente === 'drand' ? entropia.ronda : 0
  const { sorteo, participantes: n } = cierre
  // The numbers alone, so that nobody who knows the entropy can try keys or names until the winners suit them.
  const lista = deHex(cierre.numeros, 32)
  return bytes && semillaOf({ entropia: bytes, id: sorteo.id, ronda, n, lista })
}

function entropiaBytes(programa: Programa, entropia: Entropia): Uint8Array | null {
  const decide = decidingPrograma(programa, entropia.fuente)
  if (entropia.fuente === 'drand') return aleatoriedadOf(entropia.firma)
  if (entropia.fuente === 'interna') return deHex(entropia.secreto, 32)
  if (entropia.fuente === 'loteria' && decide.fuente === 'loteria') {
    return entropiaDeLoteria(decide.oficial, entropia.numeros)
  }
  return null
}

/** When the sales of a draw at this hour are announced to end: before the beacon's round, at the lottery, else at that hour. */
export function anunciadoOf(programa: Programa, hora: string): string {
  if (programa.fuente === 'loteria') return programa.hora
  return programa.fuente === 'drand' ? new Date(Date.parse(hora) - MARGEN_MS).toISOString() : hora
}

type Traslado = Cierre['historia']['traslados'][number]

/** The first announced end of sales that had passed when the draw was moved. Sales count as late from then on, whatever was announced later. */
export const findPassed = (traslados: readonly Traslado[]): string | undefined =>
  traslados.find(({ cuando, anunciado }) => cuando > anunciado)?.anunciado
