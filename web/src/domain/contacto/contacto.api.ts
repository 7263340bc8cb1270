import { contactoApi } from '@talonario/contract'
import { pageQuery, useSend } from '#lib/ask.ts'

export const useContacto = () => useSend(contactoApi.contacto)

/** A page of contact messages, newest first. */
export const mensajesQuery = (page: number) =>
  pageQuery(['contacto', 'mensajes', page], contactoApi.listarMensajes, { params: { page } })
