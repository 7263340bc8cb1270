import { type BodyOf, campaniaApi, rifaApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

/** Every campaign, the current one first. */
export const campaniasQuery = queryOptions({
  queryKey: ['campania'],
  queryFn: ({ signal }) => call(campaniaApi.listarCampanias, { signal }),
  select: ({ campanias }) => campanias,
})

/** With another campaign every list is another one. */
function useAllAnew(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

export const useCrearCampania = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof campaniaApi.crearCampania>) => call(campaniaApi.crearCampania, { body }),
    onSettled: useAllAnew(),
  })

export const useTerminarCampania = () =>
  useMutation({
    mutationFn: (id: string) => call(campaniaApi.terminarCampania, { body: { id } }),
    onSettled: useAllAnew(),
  })

export const useRenombrarCampania = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof campaniaApi.renombrarCampania>) => call(campaniaApi.renombrarCampania, { body }),
    onSettled: useAllAnew(),
  })

/** Saves all numbers of a campaign with their sellers and buyers. */
export const useExportarNumeros = () =>
  useMutation({
    mutationFn: async (campania: string) => saveFile(await callFile(rifaApi.exportarRifas, { query: { campania } })),
  })
