import { productoApi } from '@talonario/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageQuery, partQuery } from '#lib/ask.ts'

export const productoQueries = {
  /** One of the server's pages; past the last one ApiError PAGINA_FUERA_DE_RANGO. */
  pagina: (page: number) => pageQuery(['producto', 'pagina', page], productoApi.listProductos, { params: { page } }),
  /** All whose name contains a text. */
  filtrar: (name: string) =>
    queryOptions({
      ...partQuery(['producto', 'filtrar', name], productoApi.filtrarProducto, 'productos', { params: { name } }),
      placeholderData: keepPreviousData,
    }),
  /** Every product on sale, most sold first. */
  todos: () => partQuery(['producto', 'todos'], productoApi.listarTodosLosProductos, 'products'),
}
