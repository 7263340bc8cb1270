import type { Producto } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { gestionMessages } from '#features/producto/gestion.messages.ts'
import { sharesOf } from '#features/producto/gestion.rules.ts'
import { productoQueries } from '#features/producto/producto.api.ts'
import { count } from '#lib/format.ts'
import { Doughnut } from '#ui/doughnut.tsx'
import { KeyValues } from '#ui/key-values.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Perforation } from '#ui/receipt.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

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
