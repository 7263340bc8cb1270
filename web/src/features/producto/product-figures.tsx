import { useMediaQuery } from '@mantine/hooks'
import type { Producto } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { productoQueries } from '#domain/producto/producto.api.ts'
import { gestionMessages } from '#domain/producto/producto.messages.ts'
import { sharesOf, trendsOf } from '#domain/producto/producto.rules.ts'
import { count } from '#lib/format.ts'
import { BarList, Doughnut } from '#ui/chart/charts.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { Perforation } from '#ui/ticket/receipt.tsx'
import styles from './producto-admin.module.css'

/** The products in figures: what was sold as shares of a whole, once something was. */
export function ProductStats() {
  const query = useQuery(productoQueries.todos())
  const sold = query.data?.some(({ cantidadVendidos }) => cantidadVendidos > 0) ?? true
  return (
    <Panel title={sold ? 'Vendidos' : 'Productos en números'}>
      <QueryView query={query} skeleton={<Skeleton height={280} />} fixed {...gestionMessages.lista}>
        {products => (
          <div className="stack">
            {sold && (
              <>
                <Doughnut figures={sharesOf(products)} unit="vendidos" />
                <Perforation />
              </>
            )}
            <KeyValues pairs={statsOf(products)} />
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

function statsOf(products: readonly Producto[]): [string, string][] {
  const unsold = products.filter(({ cantidadVendidos }) => cantidadVendidos === 0).length
  const best = products.find(({ cantidadVendidos }) => cantidadVendidos > 0)
  return [
    ['Productos en venta', count(products.length)],
    ['Sin ventas todavía', count(unsold)],
    ['El más vendido', best?.nombreProducto ?? 'Ninguno todavía'],
  ]
}

/** Units sold by product; on small screens the first five, with shorter names. */
export function Trends() {
  const small = useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false })
  const look = small ? { most: 5, labelLength: 12 } : { most: undefined, labelLength: 20 }
  const { tendencias, sinTendencias } = gestionMessages
  const query = useQuery(productoQueries.todos())
  return (
    <Panel
      title="Tendencias"
      aside={<span className="muted small">Unidades vendidas por producto</span>}
      className={styles.trends}
    >
      <QueryView
        query={query}
        skeleton={<Skeleton height={280} />}
        fixed
        {...tendencias}
        isEmpty={products => products.every(({ cantidadVendidos }) => cantidadVendidos === 0)}
        empty={<EmptyState drawing="vacio-ventas" title={sinTendencias} />}
      >
        {products => (
          <BarList
            label="Unidades vendidas por producto"
            figures={trendsOf(products, look.most)}
            labelLength={look.labelLength}
          />
        )}
      </QueryView>
    </Panel>
  )
}
