import { productoApi } from '@talonario/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export const productoQueries = {
  /** One of the server's pages; past the last one ApiError PAGINA_FUERA_DE_RANGO. */
  pagina: (page: number) =>
    queryOptions({
      queryKey: ['producto', 'pagina', page],
      queryFn: ({ signal }) => call(productoApi.listProductos, { params: { page }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** All whose name contains a text. */
  filtrar: (name: string) =>
    queryOptions({
      queryKey: ['producto', 'filtrar', name],
      queryFn: ({ signal }) => call(productoApi.filtrarProducto, { params: { name }, signal }),
      select: ({ productos }) => productos,
      placeholderData: keepPreviousData,
    }),
  /** Every product on sale, most sold first. */
  todos: () =>
    queryOptions({
      queryKey: ['producto', 'todos'],
      queryFn: ({ signal }) => call(productoApi.listarTodosLosProductos, { signal }),
      select: ({ products }) => products,
    }),
}
