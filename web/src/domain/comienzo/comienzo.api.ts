import { comienzoApi, type Jurisdiccion } from '@talonario/contract'
import { partQuery, useSendOnce } from '#lib/ask.ts'

/** With the numbers, the draw and the prize everything else changes. */
export const useEmpezarRifa = () =>
  useSendOnce(comienzoApi.empezarRifa, queryClient => void queryClient.invalidateQueries())

/** A sample of terms; with another place it is another one. */
export const modeloQuery = (jurisdiccion: Jurisdiccion | '') => ({
  ...partQuery(['comienzo', 'bases', jurisdiccion], comienzoApi.modeloDeBases, 'texto', {
    query: { jurisdiccion: jurisdiccion || undefined },
  }),
  staleTime: 0,
})
