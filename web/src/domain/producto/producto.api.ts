import { type BodyOf, limits, type Producto, pageCount, productoApi } from '@talonario/contract'
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { pageQuery, partQuery, useSendFormOnce, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export const productoQueries = {
  /** One of the server's pages; past the last one ApiError PAGINA_FUERA_DE_RANGO. */
  pagina: (page: number) => pageQuery(['producto', 'pagina', page], productoApi.listProductos, { params: { page } }),
  /** All whose name contains a text. */
  filtrar: (name: string) =>
    queryOptions({
      ...partQuery(['producto', 'filtrar', name], productoApi.filtrarProducto, 'productos', {
        params: { name: asSegment(name) },
      }),
      placeholderData: keepPreviousData,
    }),
  /** Every product on sale, most sold first. */
  todos: () => partQuery(['producto', 'todos'], productoApi.listarTodosLosProductos, 'products'),
}

export type ProductPage = { products: readonly Producto[]; pages: number }

/** A page of what is on sale, or of what a search found; past the last page ApiError PAGINA_FUERA_DE_RANGO. */
export function useProductPage({ buscar, page }: { buscar: string; page: number }): UseQueryResult<ProductPage> {
  const paged = useQuery({ ...productoQueries.pagina(page), enabled: !buscar })
  const found = useQuery({
    ...productoQueries.filtrar(buscar),
    enabled: buscar !== '',
    select: ({ productos }) => pageOf(productos, page),
  })
  return buscar ? found : paged
}

/** A browser takes a segment of dots for a folder, also when it is encoded; the server trims the space. */
const asSegment = (name: string) => (/^\.+$/.test(name) ? `${name} ` : name)

const touched = ['producto']

/** Sent again after a lost reply, it is recorded once. */
export const useAltaProducto = () => useSendFormOnce(productoApi.altaProducto, touched)

/** A new picture goes first: one that is refused leaves the rest as it was. */
export const useModificarProducto = (id: string) =>
  useWrite(async ({ image, ...body }: BodyOf<typeof productoApi.modificarProducto> & { image: File | null }) => {
    const form = { leido: JSON.stringify(body.leido ?? {}) }
    if (image) await call(productoApi.cambiarImagen, { params: { id }, form, image })
    return call(productoApi.modificarProducto, { params: { id }, body })
  }, touched)

export const useEliminarProducto = () =>
  useWrite((id: string) => call(productoApi.eliminarProducto, { params: { id } }), touched)

function pageOf(found: readonly Producto[], page: number): ProductPage {
  const size = limits.productosPorPagina
  return { products: found.slice((page - 1) * size, page * size), pages: pageCount(found.length, size) }
}
