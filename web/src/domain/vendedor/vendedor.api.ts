import {
  type BodyOf,
  datosPersonalesApi,
  type EstadoVendedor,
  type FormOf,
  type OrdenVendedor,
  vendedorApi,
} from '@talonario/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'

export type FiltroVendedores = { buscar: string; estado: EstadoVendedor | ''; orden: OrdenVendedor | '' }

/** A page of sellers, active ones first; past the last one ApiError PAGINA_FUERA_DE_RANGO. */
export const vendedoresQuery = (page: number, query: FiltroVendedores) =>
  queryOptions({
    queryKey: ['usuario', 'list', query, page],
    queryFn: ({ signal }) => call(vendedorApi.list, { params: { page }, query, signal }),
    placeholderData: keepPreviousData,
  })

export function useRegisterVendedor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ image, ...form }: FormOf<typeof vendedorApi.registerVendedor> & { image: File | null }) =>
      call(vendedorApi.registerVendedor, { form, image }),
    onSuccess: refresh,
  })
}

/** Toggles activo / inactivo. */
export function useChangeStatus() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(vendedorApi.changeStatus, { params: { id } }),
    onSettled: refresh,
  })
}

/** Puts right what was typed wrong about a seller. */
export function useCorregirVendedor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof vendedorApi.corregirVendedor>) => call(vendedorApi.corregirVendedor, { body }),
    onSuccess: refresh,
  })
}

export function useRemoveUsuario() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(datosPersonalesApi.remove, { params: { id } }),
    onSettled: refresh,
  })
}

/** Opens an account for every row of a file, or for none. */
export function useImportarVendedores() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (csv: string) => call(vendedorApi.importarVendedores, { body: { csv } }),
    onSuccess: refresh,
  })
}

/** Saves every seller as CSV. */
export function useExportarVendedores() {
  return useMutation({ mutationFn: async () => saveFile(await callFile(vendedorApi.exportarVendedores)) })
}

/** A seller's changed state changes whose the numbers are. Does not wait for the lists. */
function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const word of ['usuario', 'rifa']) void queryClient.invalidateQueries({ queryKey: [word] })
  }
}

export type Vendedor = { _id: string; nombreCompleto: string /** '' when unknown. */; ci: string }

/** Active sellers by name, with their document for an organiser. */
export const vendedoresActivosQuery = queryOptions({
  queryKey: ['usuario', 'activos'],
  queryFn: ({ signal }) => call(vendedorApi.vendedoresActivos, { signal }),
  select: ({ vendedores }) => vendedores.map(({ ci = '', ...rest }): Vendedor => ({ ci, ...rest })),
})
