import { dayFromWire, porCifras } from '@talonario/contract'
import { count, dayDots, dayOfInstant, padNumber, timeOfInstant } from '#lib/format.ts'
import type { Resultado } from './resultado.api.ts'

export type Ganado = { place: number; premio: string; numero: number | null; nombre: string }

/** The prizes of a draw in order with their winners; '' and null if there were too few numbers or nothing is drawn yet. */
export function ganadosOf({ premios, ganadores }: Pick<Resultado, 'premios' | 'ganadores'>): Ganado[] {
  return premios.map(({ nombre }, i) => {
    const ganador = ganadores[i]
    return {
      place: i + 1,
      premio: nombre,
      numero: ganador?.numeroRifa ?? null,
      nombre: ganador ? ganador.nombreParticipante || 'Desconocido' : '',
    }
  })
}

/** First name and initial, for what is shared with strangers: 'Ana Quiroga' → 'Ana Q.'. */
export function shortName(nombre: string): string {
  const [first = '', second] = nombre.trim().split(/\s+/)
  return second ? `${first} ${[...second][0]}.` : first
}

/** A hash in groups of four, to be read and compared: 'c31b 88e2 …'. */
export function inGroups(hash: string, groups = Number.POSITIVE_INFINITY): string {
  return (hash.match(/.{1,4}/g) ?? []).slice(0, groups).join(' ')
}

/** What everybody reads of a trial, whose numbers nobody paid; '' otherwise. */
export const trialWords = ({ simuladas, participantes }: Pick<Resultado, 'simuladas' | 'participantes'>): string =>
  simuladas > 0
    ? `Es una prueba: ${count(simuladas)} de los ${count(participantes ?? 0)} números se vendieron con pagos simulados, que nadie pagó.`
    : ''

/** A note that a draw was carried out before its hour, or its sales closed before its day; '' otherwise. */
export function earlyWords({
  fechaSorteo,
  fuenteDatos,
  cerrado,
  realizado,
}: Pick<Resultado, 'fechaSorteo' | 'fuenteDatos' | 'cerrado' | 'realizado'>): string {
  const { hora } = fuenteDatos
  const early = realizado ? realizado < hora : cerrado !== '' && dayOfInstant(cerrado) < dayFromWire(fechaSorteo)
  if (!early) return ''
  const what = realizado ? `se realizó el ${moment(realizado)}` : `sus ventas cerraron el ${moment(cerrado)}`
  return `Este sorteo se adelantó: estaba previsto para el ${moment(hora)} y ${what}.`
}

/** '20.12.2025, 21:05' in the raffle's zone. */
export const moment = (iso: string): string => `${dayDots(dayOfInstant(iso))}, ${timeOfInstant(iso)}`

/** The last digits that win a derived prize, '—' if no number was left for its prize. */
export function endingOf(
  { premios, ganadores }: Pick<Resultado, 'premios' | 'ganadores'>,
  { dePremio, cifras }: Pick<Resultado['derivados'][number], 'dePremio' | 'cifras'>,
): string {
  const directo = ganadores[premios.findIndex(({ _id }) => _id === dePremio)]
  return directo ? padNumber(directo.numeroRifa).slice(-cifras) : '—'
}

/** 'Por las 2 últimas cifras de «Casa»': to whom a prize goes that is not drawn. */
export function aQuienTermina(
  { premios }: Pick<Resultado, 'premios'>,
  { dePremio, cifras }: Pick<Resultado['derivados'][number], 'dePremio' | 'cifras'>,
): string {
  const [first = '', ...rest] = porCifras(cifras)
  return `${first.toUpperCase()}${rest.join('')} de «${premios.find(({ _id }) => _id === dePremio)?.nombre ?? ''}»`
}

/** How many numbers won by their last digits, and with which, where that is known. */
export const cuantosTerminan = (n: number, termina = ''): string =>
  n === 1
    ? `1 número${termina && ` que termina en ${termina}`}`
    : `${count(n)} números${termina && ` que terminan en ${termina}`}`
