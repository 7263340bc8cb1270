import { campaniaApi, rifaApi } from '@talonario/contract'
import type { QueryClient } from '@tanstack/react-query'
import { partQuery, useSend, useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

/** Every campaign, the current one first. */
export const campaniasQuery = partQuery(['campania'], campaniaApi.listarCampanias, 'campanias')

/** With another campaign every list is another one. */
const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries()

export const useCrearCampania = () => useSend(campaniaApi.crearCampania, refresh)

export const useTerminarCampania = () =>
  useWrite((id: string) => call(campaniaApi.terminarCampania, { body: { id } }), refresh)

export const useRenombrarCampania = () => useSend(campaniaApi.renombrarCampania, refresh)

/** Saves all numbers of a campaign with their sellers and buyers. */
export const useExportarNumeros = () =>
  useWrite(async (campania: string) => saveFile(await callFile(rifaApi.exportarRifas, { query: { campania } })))
