import { correoApi, type ReplyOf } from '@talonario/contract'
import { pageQuery, partQuery, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export type Correo = ReplyOf<typeof correoApi.listarCorreos>['correos'][number]

export const correoQueries = {
  /** A page of outgoing mail, newest first, and where mail goes now. */
  pagina: (page: number) => pageQuery(['correo', 'pagina', page], correoApi.listarCorreos, { params: { page } }),
  /** One message with its text. */
  uno: (id: string) => partQuery(['correo', 'uno', id], correoApi.verCorreo, 'correo', { params: { id } }),
}

export const useReenviarCorreo = () =>
  useWrite((id: string) => call(correoApi.reenviarCorreo, { params: { id } }), ['correo'])
