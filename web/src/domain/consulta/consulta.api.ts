import { consultaApi, type ReplyOf } from '@talonario/contract'
import { pageQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export type NumeroConsultado = ReplyOf<typeof consultaApi.numerosPorCorreo>['numeros'][number]

export const usePedirConsulta = () => useSend(consultaApi.pedirConsulta)

/** What was bought with the address that a link was mailed to. */
export const consultaQuery = (token: string, page: number) =>
  pageQuery(['consulta', token, page], consultaApi.numerosPorCorreo, { body: { token, page } })

/** Turns messages to everybody off for the address, or on again. */
export const useMensajesPorCorreo = (token: string) =>
  useWrite(
    (recibir: boolean) => call(consultaApi.mensajesPorCorreo, { body: { token, recibir } }),
    queryClient => queryClient.invalidateQueries({ queryKey: ['consulta', token] }),
  )

/** Erases what is kept of the address; the link works no more. */
export const useBorrarPorCorreo = (token: string) =>
  useWrite(() => call(consultaApi.borrarPorCorreo, { body: { token } }))
