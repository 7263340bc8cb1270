import type { Producto } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { productoQueries } from '#domain/producto/producto.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { count } from '#lib/format.ts'
import { Podium } from '#ui/chart/podium.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import './venta.css'

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

/** Every product with the units sold of it, most first. The chart beside it explains what failed. */
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
