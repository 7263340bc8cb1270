import { boletoApi, compraApi, consultaApi, type ReplyOf } from '@talonario/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery, pageQuery, partQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { useSession } from '#lib/session.ts'
import { ownNumbers } from './compra.rules.ts'

export const compraQueries = {
  misCompras: () => partQuery(['compra', 'mias'], compraApi.misCompras, 'compras'),
}

/** The numbers of a signed-in person; none for a visitor. `asking` while they are being fetched. */
export function useOwnNumbers() {
  const session = useSession()
  const { data, isFetching: asking } = useQuery({ ...compraQueries.misCompras(), enabled: session !== null })
  return useMemo(() => ({ ...ownNumbers((session && data) || []), asking }), [session, data, asking])
}

/** The person's sold numbers of a draw: the first hundred. */
export const boletosOfSorteoQuery = (sorteo: string) =>
  queryOptions({
    ...callQuery(['compra', 'boletos', 'sorteo', sorteo], boletoApi.misBoletos, { query: { sorteo } }),
    select: ({ boletos }) => boletos.map(({ numeroRifa }) => numeroRifa),
  })

/** The person's sold numbers with the codes of their tickets, newest draw first. */
export const boletosQuery = (page: number) =>
  pageQuery(['compra', 'boletos', page], boletoApi.misBoletos, { query: { page } })

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
