import { dayFromWire, type Sorteo } from '@talonario/contract'
import { count } from '#lib/format.ts'

/** Whether a draw may get numbers, prizes and sales: it is open, and not the one that repeats unclaimed prizes. */
export const sellsNumbers = ({ estado, tipo }: Pick<Sorteo, 'estado' | 'tipo'>): boolean =>
  estado === 'agendado' && tipo !== 'resorteo'

/** The draws that numbers are sold for; of several draws with the same numbers only the next one. */
export const toSellFor = (sorteos: readonly Sorteo[]): Sorteo[] =>
  sorteos.filter(sellsNumbers).filter((sorteo, i, abiertos) => {
    const { numerosDe } = sorteo
    return !numerosDe || abiertos.findIndex(otro => otro.numerosDe === numerosDe) === i
  })

type Dated = { fechaSorteo: string }

/** Newest first. */
export function byDateDescending<S extends Dated>(sorteos: readonly S[]): S[] {
  return [...sorteos].sort((a, b) => b.fechaSorteo.localeCompare(a.fechaSorteo))
}

/** The draw whose winners are shown first: the latest whose day is not in the future, or else the newest. */
export function drawToShow<S extends Dated>(sorteos: readonly S[], today: string): S | undefined {
  const newestFirst = byDateDescending(sorteos)
  return newestFirst.find(({ fechaSorteo }) => dayFromWire(fechaSorteo) <= today) ?? newestFirst[0]
}

/** What a draw carried out says of who won, by being drawn and by last digits. */
export type ConGanadores = {
  ganadores: readonly { numeroRifa: number; premio: { nombre: string } }[]
  derivados?: readonly { premio: string; numeros: readonly number[] }[] | undefined
}

/** The names of the prizes that a number won in a draw: the one place that says it of a result. `''`: none. */
export function premioOf({ ganadores, derivados = [] }: ConGanadores, numero: number): string {
  const directos = ganadores.filter(({ numeroRifa }) => numeroRifa === numero).map(({ premio }) => premio.nombre)
  const porTerminacion = derivados.filter(({ numeros }) => numeros.includes(numero)).map(({ premio }) => premio)
  return [...directos, ...porTerminacion].join(', ')
}

/** «Por terminación: La última, 2 números.»; `''` without such prizes. */
export function terminacionesInWords({ derivados = [] }: Pick<ConGanadores, 'derivados'>): string {
  if (derivados.length === 0) return ''
  const cuantos = (n: number) => (n === 1 ? '1 número' : `${count(n)} números`)
  return `Por terminación: ${derivados.map(({ premio, numeros }) => `${premio}, ${cuantos(numeros.length)}`).join('; ')}.`
}

type Realizado = ConGanadores & { _id: string }
type Numero = { idSorteo: string; numeroRifa: number }

/** The outcome of a number: null before its draw is revealed, '' if it won nothing, else the names of its prizes. */
export function outcomeOf(realizados: readonly Realizado[], { idSorteo, numeroRifa }: Numero): string | null {
  const sorteo = realizados.find(({ _id }) => _id === idSorteo)
  if (!sorteo) return null
  return premioOf(sorteo, numeroRifa)
}
