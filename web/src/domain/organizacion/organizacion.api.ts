import { type BodyOf, organizacionApi, publicacionApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, makeStale, partQuery, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export const organizacionQueries = {
  /** All data for the editor, always current. */
  todo: () =>
    queryOptions({ ...callQuery(['organizacion', 'todo'], organizacionApi.leerOrganizacion), staleTime: 0, gcTime: 0 }),
  beneficios: () => partQuery(['organizacion', 'beneficios'], organizacionApi.listarBeneficios, 'beneficios'),
  legales: () => callQuery(['organizacion', 'legales'], organizacionApi.leerLegales),
}

/** Saves the changes; every screen shows them at once. */
export const useGuardarOrganizacion = () =>
  useSaving((body: BodyOf<typeof organizacionApi.guardarOrganizacion>) =>
    call(organizacionApi.guardarOrganizacion, { body }),
  )

export const useRestaurarOrganizacion = () =>
  useSaving((body: BodyOf<typeof organizacionApi.restaurarOrganizacion>) =>
    call(organizacionApi.restaurarOrganizacion, { body }),
  )

/** Keeps a picture and returns its name. */
export const useSubirImagen = () =>
  useWrite(async (image: File) => (await call(organizacionApi.subirImagen, { form: {}, image })).imagen)

/** A refusal does not replace the texts that are being edited. */
function useSaving<Body, Reply>(mutationFn: (body: Body) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => makeStale(queryClient, ['organizacion', 'config']),
  })
}

/** Fetched on every visit: the steps are done on other screens. */
export const publicacionQuery = queryOptions({
  ...callQuery(['publicacion'], publicacionApi.leerPublicacion),
  staleTime: 0,
})

const touched = ['publicacion', 'config']

/** Opens the raffle; `igual`: although something is missing. */
export const usePublicar = () =>
  useWrite((igual: boolean) => call(publicacionApi.publicar, { body: igual ? { igual } : {} }), touched)

export const useDespublicar = () => useWrite(() => call(publicacionApi.despublicar), touched)
