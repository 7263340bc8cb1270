import { dayFromWire } from '@talonario/contract'

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
