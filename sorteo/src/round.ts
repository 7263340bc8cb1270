import { type Cadena, QUICKNET } from './chain.ts'
import { DatoInvalido } from './error.ts'

/** Least time between the closing and the beacon round that decides, in milliseconds. */
export const MARGEN_MS = 60_000

/** How long a draw waits for its round before its scheduled fallback may decide, in milliseconds. */
export const ESPERA_MS = 72 * 3_600_000

/** Why a round decides: it is the planned one, or the first after an earlier or a later closing. */
export type Motivo = 'prevista' | 'adelantado' | 'atrasado'

/** The round that the date asked for, the one that decides, and why. Fixed when the list is sealed. */
export type Ronda = { prevista: number; usada: number; motivo: Motivo }

/** The first round at or after an instant in epoch milliseconds: ceil((T − genesis) / period) + 1. Throws DatoInvalido before genesis. */
export function rondaDesde(instante: number, cadena: Cadena = QUICKNET): number {
  const transcurrido = instante - cadena.genesis * 1000
  if (!(transcurrido >= 0)) throw new DatoInvalido('La fecha es anterior a la primera ronda de la red drand')
  return Math.ceil(transcurrido / (cadena.periodo * 1000)) + 1
}

/** When a round is published, in epoch milliseconds. */
export const horaDeRonda = (ronda: number, cadena: Cadena = QUICKNET): number =>
  (cadena.genesis + (ronda - 1) * cadena.periodo) * 1000

/**
 * The round that decides a draw planned for `hora` whose list closes at `cierre` (epoch milliseconds): the planned one if it is at least 60
 * s after the closing; otherwise, or if the draw is deliberately run early, the first at or after closing + 60 s.
 */
export function rondaDelSorteo(
  { hora, cierre, adelantado }: { hora: number; cierre: number; adelantado: boolean },
  cadena: Cadena = QUICKNET,
): Ronda {
  const prevista = rondaDesde(hora, cadena)
  const primera = rondaDesde(cierre + MARGEN_MS, cadena)
  if (primera > prevista) return { prevista, usada: primera, motivo: 'atrasado' }
  if (adelantado && primera < prevista) return { prevista, usada: primera, motivo: 'adelantado' }
  return { prevista, usada: prevista, motivo: 'prevista' }
}
