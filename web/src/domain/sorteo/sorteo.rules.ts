import { dayFromWire, type Sorteo } from '@talonario/contract'

/** Whether a draw may get numbers, prizes and sales: it is open, and not the one of what nobody claimed. */
export const sellsNumbers = ({ estado, tipo }: Pick<Sorteo, 'estado' | 'tipo'>): boolean =>
  estado === 'agendado' && tipo !== 'resorteo'

/** The draws that numbers are sold for: of those that have the same numbers the next one. */
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

type Realizado = {
  _id: string
  ganadores: readonly { numeroRifa: number; premio: { nombre: string } }[]
}
type Numero = { idSorteo: string; numeroRifa: number }

/** The outcome of a number: null before its draw is revealed, '' if it was not drawn, else the name of its prize. */
export function outcomeOf(realizados: readonly Realizado[], { idSorteo, numeroRifa }: Numero): string | null {
  const sorteo = realizados.find(({ _id }) => _id === idSorteo)
  if (!sorteo) return null
  return sorteo.ganadores.find(ganador => ganador.numeroRifa === numeroRifa)?.premio.nombre ?? ''
}
