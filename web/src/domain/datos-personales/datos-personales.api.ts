import { datosPersonalesApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

export const datosQueries = {
  /** The account with this e-mail or document. */
  persona: (buscar: string) =>
    queryOptions({
      queryKey: ['usuario', 'persona', buscar],
      queryFn: ({ signal }) => call(datosPersonalesApi.buscarPersona, { query: { buscar }, signal }),
      enabled: buscar !== '',
    }),
  /** The open question of the retention; '' for none. */
  retencion: queryOptions({
    queryKey: ['usuario', 'retencion'],
    queryFn: ({ signal }) => call(datosPersonalesApi.retencion, { signal }),
    select: ({ pregunta }) => pregunta,
  }),
}

/** Everything held about oneself, as a file to keep. */
export function useMisDatos() {
  return useMutation({ mutationFn: async () => saveFile(await callFile(datosPersonalesApi.misDatos)) })
}

/** Everything held about a person, for an organiser. */
export function useExportarDatos() {
  return useMutation({
    mutationFn: async (id: string) => saveFile(await callFile(datosPersonalesApi.exportarDatos, { params: { id } })),
  })
}

/** Confirms the date by which old data are erased. */
export function useConfirmarRetencion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(datosPersonalesApi.confirmarRetencion),
    onSettled: () => queryClient.invalidateQueries({ queryKey: datosQueries.retencion.queryKey }),
  })
}
