import { type Day, dayFromWire, type Sorteo } from '@talonario/contract'
import { dayDots } from '#lib/format.ts'

type Nombrado = Pick<Sorteo, '_id' | 'fechaSorteo' | 'tipo'>

/** '20.12.2025', and 'extra' or 'resorteo' behind it: one of each kind may be on a day. */
export const nombreDeSorteo = ({ fechaSorteo, tipo }: Pick<Nombrado, 'fechaSorteo' | 'tipo'>): string =>
  `${dayDots(fechaSorteo)}${tipo && tipo !== 'principal' ? ` (${tipo})` : ''}`

/** A draw as the calls name it. */
export const sorteoPedido = ({
  _id,
  fechaSorteo,
}: Pick<Nombrado, '_id' | 'fechaSorteo'>): {
  fechaSorteo: Day
  sorteoId: string
} => ({ fechaSorteo: dayFromWire(fechaSorteo), sorteoId: _id })
