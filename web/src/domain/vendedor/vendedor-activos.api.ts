import { vendedorApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export type Vendedor = { _id: string; nombreCompleto: string /** '' when unknown. */; ci: string }

/** Active sellers by name, with their document for an organiser. */
export const vendedoresActivosQuery = queryOptions({
  queryKey: ['usuario', 'activos'],
  queryFn: ({ signal }) => call(vendedorApi.vendedoresActivos, { signal }),
  select: ({ vendedores }) => vendedores.map(({ ci = '', ...rest }): Vendedor => ({ ci, ...rest })),
})
