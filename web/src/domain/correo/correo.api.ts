import { correoApi, type ReplyOf } from '@talonario/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '#lib/ask.ts'

export type Correo = ReplyOf<typeof correoApi.listarCorreos>['correos'][number]

export const correoQueries = {
  /** A page of outgoing mail, newest first, and where mail goes now. */
  pagina: (page: number) =>
    queryOptions({
      ...callQuery(['correo', 'pagina', page], correoApi.listarCorreos, { params: { page } }),
      placeholderData: keepPreviousData,
    }),
  /** One message with its text. */
  uno: (id: string) =>
    queryOptions({
      ...callQuery(['correo', 'uno', id], correoApi.verCorreo, { params: { id } }),
      select: ({ correo }) => correo,
    }),
}
