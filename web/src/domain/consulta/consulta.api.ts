import { type BodyOf, consultaApi, type ReplyOf } from '@talonario/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export type NumeroConsultado = ReplyOf<typeof consultaApi.numerosPorCorreo>['numeros'][number]

export function usePedirConsulta() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof consultaApi.pedirConsulta>) => call(consultaApi.pedirConsulta, { body }),
  })
}

/** What was bought with the address that a link was mailed to. */
export const consultaQuery = (token: string, page: number) =>
  queryOptions({
    queryKey: ['consulta', token, page],
    queryFn: ({ signal }) => call(consultaApi.numerosPorCorreo, { body: { token, page }, signal }),
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
export function useBorrarPorCorreo(token: string) {
  return useMutation({ mutationFn: () => call(consultaApi.borrarPorCorreo, { body: { token } }) })
}
