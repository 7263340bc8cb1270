import { disponibilidadApi, enlaceApi, limits, rifaApi, tomaApi } from '@talonario/contract'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askLive } from '#domain/en-vivo/en-vivo.api.ts'
import { call } from '#lib/call.ts'
import { isTaken, readAvailability } from './rifa.rules.ts'
import { precioQuery } from './rifa-precio.api.ts'

type PaginaPedida = { sorteo: string; enlace?: string | undefined; buscar: string; page: number; estado?: 'libre' }

export const rifaQueries = {
  /** A page of a draw's numbers, or of those of a seller's link; `buscar` are digits that the number contains. */
  pagina: ({ enlace: codigo, ...asked }: PaginaPedida) =>
    queryOptions({
      queryKey: ['rifa', 'pagina', { ...asked, codigo }],
      queryFn: ({ signal }) => {
        const query = { ...asked, buscar: asked.buscar || undefined }
        return askLive('pagina', () =>
          codigo
            ? call(enlaceApi.numerosPorEnlace, { params: { codigo }, query, signal })
            : call(rifaApi.listarRifas, { query: { ...query, limit: undefined }, signal }),
        )
      },
      placeholderData: keepPreviousData,
    }),
  /** Every number of a draw as bitmaps, for the grid. */
  disponibilidad: (idSorteo: string) =>
    queryOptions({
      queryKey: ['rifa', 'disponibilidad', idSorteo],
      queryFn: ({ signal }) =>
        askLive('disponibilidad', () => call(disponibilidadApi.disponibilidad, { params: { idSorteo }, signal })),
      select: readAvailability,
    }),
  /** Free, unassigned numbers of a draw; `buscar` are digits that the number contains. */
  sinAsignar: (sorteo: string, buscar: string) =>
    queryOptions({
      queryKey: ['rifa', 'lista', { sorteo, buscar, estado: 'libre' }],
      queryFn: ({ signal }) =>
        askLive('lista', () =>
          call(rifaApi.listarRifas, {
            query: { sorteo, buscar: buscar || undefined, estado: 'libre', page: 1, limit: limits.rifasPorLista },
            signal,
          }),
        ),
      select: ({ rifas }) => rifas.filter(({ asignada }) => !asignada),
      placeholderData: keepPreviousData,
    }),
  /** These numbers as they are now. */
  buscar: (numeros: readonly number[]) =>
    queryOptions({
      queryKey: ['rifa', 'buscar', numeros],
      queryFn: ({ signal }) =>
        askLive('buscar', () => call(rifaApi.buscarRifas, { body: { numeros: [...numeros] }, signal })),
      select: ({ rifas }) => rifas,
    }),
}

/**
 * The first of these draws with numbers for sale; the first of all until that is known, and if none has any. It stays
 * while it has some.
 */
export function useFirstOnSale<S extends { _id: string }>(sorteos: readonly S[]): S | undefined {
  const queryClient = useQueryClient()
  const ids = sorteos.map(({ _id }) => _id)
  const { data } = useQuery({
    queryKey: ['primero-a-la-venta', ids],
    queryFn: async () => {
      for (const id of ids) {
        const { queryKey, queryFn } = precioQuery(id)
        const { rifas } = await queryClient.fetchQuery({ queryKey, queryFn })
        if (rifas.length > 0) return id
      }
      return ''
    },
    enabled: ids.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return sorteos.find(({ _id }) => _id === data) ?? sorteos[0]
}

/** Looks numbers up at this very moment; what is shown of the draw is fetched again when they are not free. */
export function useBuscarRifas() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (numeros: readonly number[]) => call(rifaApi.buscarRifas, { body: { numeros: [...numeros] } }),
    onSuccess: ({ rifas }, numeros) => {
      if (rifas.length === numeros.length && !rifas.some(rifa => isTaken(rifa))) return
      void queryClient.invalidateQueries({ queryKey: ['rifa'] })
    },
  })
}

/** Renews the hold of each of these numbers of the person's own open order; a refused one keeps its time. */
export async function renewHolds(rifaIds: readonly string[]): Promise<void> {
  await Promise.allSettled(rifaIds.map(rifaId => call(tomaApi.actualizarRifa, { body: { rifaId } })))
}
