import { ajusteApi, type BodyOf } from '@talonario/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshConfig } from '#domain/config/config.api.ts'
import { callQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export const ajusteQueries = {
  todos: () => queryOptions({ ...callQuery(['ajuste'], ajusteApi.listarAjustes), staleTime: 0, gcTime: 0 }),
}

export function useGuardarAjustes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof ajusteApi.guardarAjustes>) => call(ajusteApi.guardarAjustes, { body }),
    onSuccess: async () => {
      refreshConfig(queryClient)
      void queryClient.invalidateQueries({ queryKey: ['publicacion'] })
      await queryClient.invalidateQueries({ queryKey: ['ajuste'] })
    },
  })
}

/** What changes with saved settings. */
const touched = (queryClient: QueryClient) => {
  refreshConfig(queryClient)
  void queryClient.invalidateQueries({ queryKey: ['publicacion'] })
  void queryClient.invalidateQueries({ queryKey: ['ajuste'] })
}

export const useConectarCorreo = () => useSend(ajusteApi.conectarCorreo, touched)

/** Begins it; its reply is where to go. */
export const useConectarMercadoPago = () => useSend(ajusteApi.conectarMercadoPago)
export const useConfirmarMercadoPago = () => useSend(ajusteApi.confirmarMercadoPago, touched)
export const useDesconectarMercadoPago = () => useSend(ajusteApi.desconectarMercadoPago, touched)

/** Tries what is saved. */
export const useProbarAjustes = () =>
  useWrite((que: 'cobros' | 'correo') => call(ajusteApi.probarAjustes, { body: { que } }))
