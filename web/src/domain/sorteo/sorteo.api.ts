import { sorteoApi } from '@talonario/contract'
import { partQuery } from '#lib/ask.ts'

export const sorteoQueries = {
  futuros: () => partQuery(['sorteo', 'futuros'], sorteoApi.sorteosFuturos, 'sorteos'),
}
