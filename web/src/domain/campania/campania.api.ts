import { campaniaApi, expedienteApi } from '@talonario/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callQuery, partQuery, useDownload, useSend } from '#lib/ask.ts'

/** Every campaign, the current one first. */
export const campaniasQuery = partQuery(['campania'], campaniaApi.listarCampanias, 'campanias')

/** The current campaign; null where there is none that one may see. */
export const actualQuery = queryOptions({
  ...callQuery(['campania'], campaniaApi.listarCampanias),
  select: ({ campanias }) => campanias.find(({ actual }) => actual) ?? null,
})

/** With another campaign every list is another one. Not awaited: a form that goes away with it would take its message along. */
const refresh = (queryClient: QueryClient) => void queryClient.invalidateQueries()

export const useCrearCampania = () => useSend(campaniaApi.crearCampania, refresh)

export const useTerminarCampania = () => useSend(campaniaApi.terminarCampania, refresh)

export const useRenombrarCampania = () => useSend(campaniaApi.renombrarCampania, refresh)

export const useCopiarAnterior = () => useSend(campaniaApi.copiarAnterior, refresh)

export const useElegirClase = () => useSend(campaniaApi.elegirClase, refresh)

/** Saves the dossier for the authority. */
export const useExpediente = () => useDownload(expedienteApi.expediente)
