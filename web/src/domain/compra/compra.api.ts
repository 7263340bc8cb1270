import { boletoApi, compraApi, consultaApi, type ReplyOf } from '@talonario/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readCheckout } from '#domain/pago/pago.store.ts'
import { callQuery, pageQuery, partQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { startSession, useSession } from '#lib/session.ts'
import { ownNumbers } from './compra.rules.ts'

export const compraQueries = {
  /** An order by its reference, for whoever has it. */
  seguida: (referencia: string) =>
    partQuery(['compra', 'seguida', referencia], compraApi.seguirCompra, 'compra', { params: { referencia } }),
  misCompras: () => partQuery(['compra', 'mias'], compraApi.misCompras, 'compras'),
}

/** Of a signed-in person all numbers, of a visitor those of the order that this browser has begun. `asking` while they are being fetched. */
export function useOwnNumbers() {
  const session = useSession()
  const begun = session ? undefined : readCheckout()?.reference
  const mias = useQuery({ ...compraQueries.misCompras(), enabled: session !== null })
  const own = useQuery({ ...compraQueries.seguida(begun ?? ''), enabled: begun !== undefined })
  const [all, una] = [session ? mias.data : undefined, begun ? own.data : undefined]
  const asking = mias.isFetching || own.isFetching
  return useMemo(() => ({ ...ownNumbers(all ?? (una ? [una] : [])), asking }), [all, una, asking])
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

/** Signs in with the link of a mail, and clears what was fetched for somebody else. */
export function useEntrarPorCorreo(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password?: string) => call(consultaApi.entrarPorCorreo, { body: { token, password } }),
    onSuccess: ({ token, user }) => {
      queryClient.getQueryCache().clear()
      startSession(token, user)
    },
  })
}

/** Erases what is kept of the address; the link works no more. */
export const useBorrarPorCorreo = (token: string) =>
  useWrite(() => call(consultaApi.borrarPorCorreo, { body: { token } }))
