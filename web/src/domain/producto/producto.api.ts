import { productoApi } from '@talonario/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '#lib/ask.ts'

export const productoQueries = {
  /** One of the server's pages; past the last one ApiError PAGINA_FUERA_DE_RANGO. */
  pagina: (page: number) =>
    queryOptions({
      ...callQuery(['producto', 'pagina', page], productoApi.listProductos, { params: { page } }),
      placeholderData: keepPreviousData,
    }),
  /** All whose name contains a text. */
  filtrar: (name: string) =>
    queryOptions({
      ...callQuery(['producto', 'filtrar', name], productoApi.filtrarProducto, { params: { name } }),
      select: ({ productos }) => productos,
      placeholderData: keepPreviousData,
    }),
  /** Every product on sale, most sold first. */
  todos: () =>
    queryOptions({
      ...callQuery(['producto', 'todos'], productoApi.listarTodosLosProductos),
      select: ({ products }) => products,
    }),
}
