import type { Producto } from '@talonario/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { productoQueries } from '#domain/producto/producto.api.ts'
import { ventaQueries } from '#domain/venta/venta.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { count, money } from '#lib/format.ts'
import { Podium } from '#ui/chart/charts.tsx'
import { StatTiles } from '#ui/chart/stat-tiles.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import styles from './venta.module.css'

/** Numbers sold and money taken. As specified, a failure of the numbers is only logged, and one of the money is a 0. */
export function SalesTotals() {
  const estadisticas = useQuery(ventaQueries.estadisticas())
  const ingresos = useQuery(ventaQueries.ingresos())
  const busy = estadisticas.isPending || ingresos.isPending
  return (
    <Panel>
      <div className="stack" aria-live="polite" aria-busy={busy}>
        <StatTiles
          stats={[
            {
              label: 'Rifas vendidas',
              value: <Sold estadisticas={estadisticas} />,
              tone: 'ink',
            },
            { label: 'Ingresos totales', value: <Income ingresos={ingresos} />, tone: 'green' },
          ]}
        />
        {estadisticas.data && <Attributed {...estadisticas.data} />}
      </div>
    </Panel>
  )
}

type Estadisticas = { rifasVendidas: number; rifasAtribuidas: number }

function Sold({ estadisticas: { data, isPending } }: { estadisticas: UseQueryResult<Estadisticas> }) {
  if (isPending) return <Words>Cargando...</Words>
  return data === undefined ? '—' : count(data.rifasVendidas)
}

/** Why the goal above counts more numbers than were sold in person. */
function Attributed({ rifasVendidas, rifasAtribuidas }: Estadisticas) {
  if (rifasAtribuidas <= rifasVendidas) return null
  return <p className="small muted">{ventaMessages.atribuidas(rifasAtribuidas)}</p>
}

function Income({ ingresos: { data, isPending } }: { ingresos: UseQueryResult<number> }) {
  if (isPending) return <Words>Cargando ingresos...</Words>
  if (data === 0) return <Words>{ventaMessages.sinIngresos}</Words>
  return money(data ?? 0)
}

function Words({ children }: { children: string }) {
  return <span className={styles.statWords}>{children}</span>
}

/** The five products sold most. */
export function TopProducts() {
  const productos = useQuery(productoQueries.todos())
  return (
    <Panel title="Los 5 más vendidos" aside={<span className="muted small">Unidades vendidas por producto</span>}>
      <QueryView
        query={productos}
        skeleton={<Skeleton height={310} />}
        loading="Cargando gráfico..."
        showLoading
        isEmpty={productos => productos.length === 0}
        empty={<EmptyState drawing="vacio-ventas" title={ventaMessages.sinProductos} />}
      >
        {productos => <Podium label="Los 5 más vendidos" figures={bestSold(productos).slice(0, 5).map(figureOf)} />}
      </QueryView>
    </Panel>
  )
}

/** Every product with its units sold, most first. The chart beside it shows errors. */
export function AllProducts() {
  const { data: productos } = useQuery(productoQueries.todos())
  if (!productos?.length) return null
  return (
    <section aria-labelledby="productos">
      <h2 id="productos">Todos los productos</h2>
      <ItemList label="Unidades vendidas por producto">
        {bestSold(productos).map(({ _id, nombreProducto, cantidadVendidos }, place) => (
          <Item key={_id}>
            <span className={classNames(styles.place, 'num muted')}>{place + 1}</span>
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
