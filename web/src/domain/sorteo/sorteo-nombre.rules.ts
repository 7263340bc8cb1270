import { conTipo, type Day, dayFromWire, type Sorteo, type TipoSorteo } from '@talonario/contract'
import { dayDots } from '#lib/format.ts'

type DeDia = Pick<Sorteo, 'fechaSorteo' | 'tipo'>

/** '20.12.2025', and 'extra' or 'resorteo' behind it: one of each kind may be on a day. `escrito` writes the day otherwise. */
export const nombreDeSorteo = ({ fechaSorteo, tipo }: DeDia, escrito: (wire: string) => string = dayDots): string =>
  conTipo(escrito(fechaSorteo), tipo)

type DeNumero = { FechaSorteo: string; tipoSorteo?: TipoSorteo | undefined }

/** The draw that a number names. */
export const sorteoOf = ({ FechaSorteo, tipoSorteo }: DeNumero): DeDia => ({
  fechaSorteo: FechaSorteo,
  tipo: tipoSorteo,
})

/** A draw as the calls name it. */
export const sorteoPedido = ({
  _id,
  fechaSorteo,
}: Pick<Sorteo, '_id' | 'fechaSorteo'>): {
  fechaSorteo: Day
  sorteoId: string
} => ({ fechaSorteo: dayFromWire(fechaSorteo), sorteoId: _id })
