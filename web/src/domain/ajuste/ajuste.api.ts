import { ajusteApi, type BodyOf } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, makeStale, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export const ajusteQueries = {
  todos: () => queryOptions({ ...callQuery(['ajuste'], ajusteApi.listarAjustes), staleTime: 0, gcTime: 0 }),
}

export function useGuardarAjustes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof ajusteApi.guardarAjustes>) => call(ajusteApi.guardarAjustes, { body }),
    onSuccess: async () => {
      makeStale(queryClient, ['config', 'publicacion'])
      await queryClient.invalidateQueries({ queryKey: ['ajuste'] })
    },
  })
}

/** What changes with saved settings. */
const touched = ['config', 'publicacion', 'ajuste']

export const useConectarCorreo = () => useSend(ajusteApi.conectarCorreo, touched)

/** Begins it; its reply is where to go. */
export const useConectarMercadoPago = () => useSend(ajusteApi.conectarMercadoPago)
export const useConfirmarMercadoPago = () => useSend(ajusteApi.confirmarMercadoPago, touched)
export const useDesconectarMercadoPago = () => useSend(ajusteApi.desconectarMercadoPago, touched)

/** Tries what is saved. */
export const useProbarAjustes = () =>
  useWrite((que: 'cobros' | 'correo') => call(ajusteApi.probarAjustes, { body: { que } }))
