import { limits, rifaApi } from '@talonario/contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { askLive } from '#domain/en-vivo/en-vivo.api.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/download.ts'

type Asked = { page: number; buscar?: string; sorteo?: string }

export const rifaAdminQueries = {
  /** A thousand numbers, ascending; of all or of a draw, `buscar` are digits that the number contains. */
  lista: ({ page, buscar = '', sorteo = '' }: Asked) =>
    queryOptions({
      queryKey: ['rifa', 'lista', { page, buscar, sorteo }],
      queryFn: ({ signal }) =>
        askLive('lista', () =>
          call(rifaApi.listarRifas, {
            query: { page, limit: limits.rifasPorLista, buscar: buscar || undefined, sorteo: sorteo || undefined },
            signal,
          }),
        ),
      placeholderData: keepPreviousData,
    }),
  /** How many numbers of a draw are sold. */
  vendidas: (sorteo: string) =>
    queryOptions({
      queryKey: ['rifa', 'vendidas', sorteo],
      queryFn: ({ signal }) =>
        call(rifaApi.listarRifas, { query: { sorteo, estado: 'vendida', page: 1, limit: 1 }, signal }),
      select: ({ totalRifas }) => totalRifas,
    }),
}

/** Saves every number with its seller and buyer as CSV. */
export function useExportarRifas() {
  return useMutation({ mutationFn: async () => saveFile(await callFile(rifaApi.exportarRifas, { query: {} })) })
}
