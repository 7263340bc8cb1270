import { type BodyOf, contactoApi } from '@talonario/contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export function useContacto() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contactoApi.contacto>) => call(contactoApi.contacto, { body }),
  })
}

/** A page of contact messages, newest first. */
export const mensajesQuery = (page: number) =>
  queryOptions({
    queryKey: ['contacto', 'mensajes', page],
    queryFn: ({ signal }) => call(contactoApi.listarMensajes, { params: { page }, signal }),
    placeholderData: keepPreviousData,
  })
