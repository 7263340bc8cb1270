import { type BodyOf, metaAnualApi, type OrdenMeta } from '@talonario/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

/** Which sellers' goals, of which year, in which order; `''` is not sent. */
export type FiltroMetas = { año: number; buscar: string; orden: OrdenMeta | '' }

export const metaAnualQueries = {
  /** A page of all active sellers with their goals for a year. */
  todas: (query: FiltroMetas, page: number) =>
    queryOptions({
      queryKey: ['meta-anual', 'todas', query, page],
      queryFn: ({ signal }) => call(metaAnualApi.listarMetas, { params: { page }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** The goals of a seller with their progress, newest year first. */
  progreso: (userId: string) =>
    queryOptions({
      queryKey: ['meta-anual', userId],
      queryFn: ({ signal }) => call(metaAnualApi.obtenerProgresoMeta, { body: { userId }, signal }),
      select: ({ metas }) => metas,
    }),
}

/** Sets the goal of a seller for a year, or changes it. */
export function useEstablecerMeta() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof metaAnualApi.establecer>) => call(metaAnualApi.establecer, { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['meta-anual'] }),
  })
}

/** Saves the goals of all sellers for a year as CSV. */
export function useExportarMetas() {
  return useMutation({
    mutationFn: async (año: number) => saveFile(await callFile(metaAnualApi.exportarMetas, { query: { año } })),
  })
}
