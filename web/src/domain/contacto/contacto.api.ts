import { contactoApi } from '@talonario/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery, useSend } from '#lib/ask.ts'

export const useContacto = () => useSend(contactoApi.contacto)

/** A page of contact messages, newest first. */
export const mensajesQuery = (page: number) =>
  queryOptions({
    ...callQuery(['contacto', 'mensajes', page], contactoApi.listarMensajes, { params: { page } }),
    placeholderData: keepPreviousData,
  })
