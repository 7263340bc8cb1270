import { correoApi, type ReplyOf } from '@talonario/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export type Correo = ReplyOf<typeof correoApi.listarCorreos>['correos'][number]

export const correoQueries = {
  /** A page of outgoing mail, newest first, and where mail goes now. */
  pagina: (page: number) =>
    queryOptions({
      queryKey: ['correo', 'pagina', page],
      queryFn: ({ signal }) => call(correoApi.listarCorreos, { params: { page }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** One message with its text. */
  uno: (id: string) =>
    queryOptions({
      queryKey: ['correo', 'uno', id],
      queryFn: ({ signal }) => call(correoApi.verCorreo, { params: { id }, signal }),
      select: ({ correo }) => correo,
    }),
}
