import { type TalonarioDePapel, talonarioApi } from '@talonario/contract'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery, useSend, useSendOnce } from '#lib/ask.ts'

/** A page of the campaign's books; a seller gets their own. */
export const talonariosQuery = (page: number, estado: TalonarioDePapel['estado'] | '', buscar = '') =>
  pageQuery(['talonario', { page, estado, buscar }], talonarioApi.listarTalonarios, { query: { page, estado, buscar } })

export const useArmarTalonarios = () => useSendOnce(talonarioApi.armarTalonarios, refresh)

export const useEntregar = () => useSend(talonarioApi.entregar, refresh)
export const useRecibir = () => useSend(talonarioApi.recibir, refresh)
export const useDarPorPerdido = () => useSend(talonarioApi.darPorPerdido, refresh)

export const useAnular = () => useSend(talonarioApi.anular, refresh)

/** What happens to a book changes its numbers and what sellers have. Does not wait for the lists. */
export function refresh(queryClient: QueryClient): void {
  for (const queryKey of [['talonario'], ['rifa'], ['usuario', 'list']])
    void queryClient.invalidateQueries({ queryKey })
}
