import { type BodyOf, organizacionApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshConfig } from '#domain/config/config.api.ts'
import { call } from '#lib/call.ts'

export const organizacionQueries = {
  /** All data for the editor, always current. */
  todo: () =>
    queryOptions({
      queryKey: ['organizacion', 'todo'],
      queryFn: ({ signal }) => call(organizacionApi.leerOrganizacion, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  beneficios: () =>
    queryOptions({
      queryKey: ['organizacion', 'beneficios'],
      queryFn: ({ signal }) => call(organizacionApi.listarBeneficios, { signal }),
      select: ({ beneficios }) => beneficios,
    }),
  legales: () =>
    queryOptions({
      queryKey: ['organizacion', 'legales'],
      queryFn: ({ signal }) => call(organizacionApi.leerLegales, { signal }),
    }),
}

/** Saves the changes; every screen shows them at once. */
export function useGuardarOrganizacion() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof organizacionApi.guardarOrganizacion>) =>
      call(organizacionApi.guardarOrganizacion, { body }),
    onSuccess: refresh,
  })
}

export function useRestaurarOrganizacion() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof organizacionApi.restaurarOrganizacion>) =>
      call(organizacionApi.restaurarOrganizacion, { body }),
    onSuccess: refresh,
  })
}

/** Keeps a picture and returns its name. */
export function useSubirImagen() {
  return useMutation({
    mutationFn: async (image: File) => (await call(organizacionApi.subirImagen, { form: {}, image })).imagen,
  })
}

function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['organizacion'] })
    refreshConfig(queryClient)
  }
}
