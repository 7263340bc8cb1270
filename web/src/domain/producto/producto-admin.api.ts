import { type BodyOf, type FormOf, limits, type Producto, pageCount, productoApi } from '@talonario/contract'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { productoQueries } from './producto.api.ts'

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

export function useAltaProducto() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ image, ...form }: FormOf<typeof productoApi.altaProducto> & { image: File | null }) =>
      call(productoApi.altaProducto, { form, image }),
    onSuccess: refresh,
  })
}

/** A new picture goes first: one that is refused leaves the rest as it was. */
export function useModificarProducto(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ image, ...body }: BodyOf<typeof productoApi.modificarProducto> & { image: File | null }) => {
      if (image) await call(productoApi.cambiarImagen, { params: { id }, form: {}, image })
      return call(productoApi.modificarProducto, { params: { id }, body })
    },
    onSuccess: refresh,
  })
}

export function useEliminarProducto() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(productoApi.eliminarProducto, { params: { id } }),
    onSettled: refresh,
  })
}

/** Does not wait for the lists: the message has to appear even if its row has gone by then. */
function useRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['producto'] })
}

function pageOf(found: readonly Producto[], page: number): ProductPage {
  const size = limits.productosPorPagina
  return { products: found.slice((page - 1) * size, page * size), pages: pageCount(found.length, size) }
}
