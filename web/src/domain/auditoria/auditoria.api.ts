import { type Accion, auditoriaApi } from '@talonario/contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

export type FiltroActos = { accion: Accion | ''; buscar: string }

export const auditoriaQueries = {
  /** A page of acts, latest first. */
  actos: (query: FiltroActos, page: number) =>
    queryOptions({
      queryKey: ['auditoria', 'actos', query, page],
      queryFn: ({ signal }) => call(auditoriaApi.listarActos, { params: { page }, query, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** Saves the acts found as CSV. */
export function useExportarAuditoria() {
  return useMutation({
    mutationFn: async (query: FiltroActos) => saveFile(await callFile(auditoriaApi.exportarAuditoria, { query })),
  })
}

/** Saves the whole chain, to be computed again elsewhere. */
export function useExportarCadena() {
  return useMutation({ mutationFn: async () => saveFile(await callFile(auditoriaApi.exportarCadena)) })
}

export function useComprobarCadena() {
  return useMutation({ mutationFn: () => call(auditoriaApi.comprobarCadena) })
}
