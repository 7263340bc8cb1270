import type { Producto } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { productoQueries } from '#domain/producto/producto.api.ts'
import { gestionMessages } from '#domain/producto/producto-admin.messages.ts'
import { sharesOf } from '#domain/producto/producto-admin.rules.ts'
import { count } from '#lib/format.ts'
import { Doughnut } from '#ui/chart/charts.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { Perforation } from '#ui/ticket/receipt.tsx'

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
