import { type ReplyOf, sorteoApi } from '@talonario/contract'
import { callQuery, partQuery } from '#lib/ask.ts'

const FUTUROS = ['sorteo', 'futuros']

export const sorteoQueries = {
  futuros: () => partQuery(FUTUROS, sorteoApi.sorteosFuturos, 'sorteos'),
  /** Without the draw that repeats unclaimed prizes, for which nothing is sold. */
  proximos: () => ({ ...callQuery(FUTUROS, sorteoApi.sorteosFuturos), select: toTakePartIn }),
}

const toTakePartIn = ({ sorteos }: ReplyOf<typeof sorteoApi.sorteosFuturos>) =>
  sorteos.filter(({ tipo }) => tipo !== 'resorteo')
