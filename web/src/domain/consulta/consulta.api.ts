import { consultaApi, type ReplyOf } from '@talonario/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export type NumeroConsultado = ReplyOf<typeof consultaApi.numerosPorCorreo>['numeros'][number]

export const usePedirConsulta = () => useSend(consultaApi.pedirConsulta)

/** What was bought with the address that a link was mailed to. */
export const consultaQuery = (token: string, page: number) =>
  queryOptions({
    ...callQuery(['consulta', token, page], consultaApi.numerosPorCorreo, { body: { token, page } }),
    placeholderData: keepPreviousData,
  })

/** Turns messages to everybody off for the address, or on again. */
export function useMensajesPorCorreo(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (recibir: boolean) => call(consultaApi.mensajesPorCorreo, { body: { token, recibir } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['consulta', token] }),
  })
}

/** Erases what is kept of the address; the link works no more. */
export const useBorrarPorCorreo = (token: string) =>
  useWrite(() => call(consultaApi.borrarPorCorreo, { body: { token } }))
