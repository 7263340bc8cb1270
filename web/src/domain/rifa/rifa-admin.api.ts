import { correccionApi, limits, rifaApi } from '@talonario/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askLive } from '#domain/en-vivo/en-vivo.api.ts'
import { partQuery, useDownload, useSend, useSendOnce } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

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
    partQuery(['rifa', 'vendidas', sorteo], rifaApi.listarRifas, 'totalRifas', {
      query: { sorteo, estado: 'vendida', page: 1, limit: 1 },
    }),
}

/** Saves every number with its seller and buyer as CSV. */
export const useExportarRifas = () => useDownload(rifaApi.exportarRifas)

/** The configuration contains the largest number, which determines the width of all numbers. */
const touched = ['config', 'sorteo', 'rifa']

/** Generates the next numbers of the raffle for the draw of a date, which is scheduled if there is none. */
export const useGenerarNumerosRifa = () => useSendOnce(rifaApi.generarNumerosRifa, touched)

/** Gives unsold numbers another price. */
export const useCambiarPrecio = () => useSend(correccionApi.cambiarPrecio, touched)

/** Deletes the last numbers. */
export const useBorrarRifas = () => useSend(correccionApi.borrarRifas, touched)
