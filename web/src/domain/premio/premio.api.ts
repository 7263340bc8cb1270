import { type BodyOf, premioApi, sorteoApi } from '@talonario/contract'
import type { QueryClient } from '@tanstack/react-query'
import { refreshConfig } from '#domain/config/config.api.ts'
import { partQuery, useSend, useSendOnce, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

/** Prizes that belong to no draw yet. */
export const premiosLibresQuery = partQuery(['premio', 'libres'], premioApi.listarPremios, 'premios')

export const useCrearPremio = () => useSendOnce(premioApi.crearPremio, refresh)

/** Deletes a free prize. */
export const useEliminarPremio = () =>
  useWrite((id: string) => call(premioApi.eliminarPremio, { params: { id } }), refresh)

/** Appends free prizes to a draw, in this order. */
export const useAsignarPremio = () => useSend(sorteoApi.asignarPremio, refresh)

/** Corrects a prize. */
export const useModificarPremio = (id: string) =>
  useWrite(
    (body: BodyOf<typeof premioApi.modificarPremio>) => call(premioApi.modificarPremio, { params: { id }, body }),
    refresh,
  )

/** Takes a prize from a draw. */
export const useQuitarPremio = () => useSend(sorteoApi.quitarPremio, refresh)

/** Puts the prizes of a draw into this order. */
export const useOrdenarPremios = () => useSend(sorteoApi.ordenarPremios, refresh)

function refresh(queryClient: QueryClient): void {
  refreshConfig(queryClient)
  void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
  void queryClient.invalidateQueries({ queryKey: ['premio'] })
}
