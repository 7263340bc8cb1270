import { datosPersonalesApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { callQuery, partQuery, useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

export const datosQueries = {
  /** The account with this e-mail or document. */
  persona: (buscar: string) =>
    queryOptions({
      ...callQuery(['usuario', 'persona', buscar], datosPersonalesApi.buscarPersona, { query: { buscar } }),
      enabled: buscar !== '',
    }),
  /** The open question of the retention; '' for none. */
  retencion: partQuery(['usuario', 'retencion'], datosPersonalesApi.retencion, 'pregunta'),
}

/** Everything held about oneself, as a file to keep. */
export const useMisDatos = () => useWrite(async () => saveFile(await callFile(datosPersonalesApi.misDatos)))

/** Everything held about a person, for an organiser. */
export const useExportarDatos = () =>
  useWrite(async (id: string) => saveFile(await callFile(datosPersonalesApi.exportarDatos, { params: { id } })))

/** Confirms the date by which old data are erased. */
export const useConfirmarRetencion = () =>
  useWrite(
    () => call(datosPersonalesApi.confirmarRetencion),
    queryClient => queryClient.invalidateQueries({ queryKey: datosQueries.retencion.queryKey }),
  )
