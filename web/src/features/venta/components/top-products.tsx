import type { Producto } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { productoQueries } from '#features/producto/producto.api.ts'
import { ventaMessages } from '#features/venta/venta.messages.ts'
import { count } from '#lib/format.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Panel } from '#ui/panel.tsx'
import { Podium } from '#ui/podium.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import './top-products.css'

/** The five products sold most. */
export function TopProducts() {
  const productos = useQuery(productoQueries.todos())
  return (
    <Panel title="Los 5 más vendidos" className="top-products">
      <p className="muted small">Unidades vendidas por producto</p>
      <QueryView
        query={productos}
        skeleton={<Skeleton height={310} />}
        loading="Cargando gráfico..."
        showLoading
        {...ventaMessages.productos}
        isEmpty={productos => productos.length === 0}
        empty={<EmptyState drawing="vacio-ventas" title={ventaMessages.sinProductos} />}
      >
        {productos => <Podium label="Los 5 más vendidos" figures={bestSold(productos).slice(0, 5).map(figureOf)} />}
      </QueryView>
    </Panel>
  )
}

/** Every product with the units sold of it, most first. The chart beside it says what failed. */
export function AllProducts() {
  const { data: productos } = useQuery(productoQueries.todos())
  if (!productos?.length) return null
  return (
    <section className="all-products" aria-labelledby="productos">
      <h2 id="productos">Todos los productos</h2>
      <ItemList label="Unidades vendidas por producto">
        {bestSold(productos).map(({ _id, nombreProducto, cantidadVendidos }, place) => (
          <Item key={_id}>
            <span className="num muted place">{place + 1}</span>
            <span className="grow">{nombreProducto}</span>
            <span className="num">{count(cantidadVendidos)}</span>
          </Item>
        ))}
      </ItemList>
    </section>
  )
}

function bestSold(productos: readonly Producto[]): Producto[] {
  return productos.toSorted((a, b) => b.cantidadVendidos - a.cantidadVendidos)
}

const figureOf = ({ _id, nombreProducto, cantidadVendidos }: Producto) => ({
  id: _id,
  label: nombreProducto,
  value: cantidadVendidos,
})
