import { datosPersonalesApi } from '@talonario/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
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
}

/** Everything held about oneself, as a file to keep. */
export function useMisDatos() {
  return useMutation({ mutationFn: async () => saveFile(await callFile(datosPersonalesApi.misDatos)) })
}

/** Everything held about somebody who asked for it. */
export function useExportarDatos() {
  return useMutation({
    mutationFn: async (id: string) => saveFile(await callFile(datosPersonalesApi.exportarDatos, { params: { id } })),
  })
}
