import { useQuery } from '@tanstack/react-query'
import { paths } from '#app/paths.ts'
import { OwnTickets } from '#features/compra/components/own-tickets.tsx'
import { PurchaseCard } from '#features/compra/components/purchase-card.tsx'
import { compraQueries } from '#features/compra/compra.api.ts'
import { compraMessages } from '#features/compra/compra.messages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import './mis-compras.css'

/** One's own orders, latest first. */
export default function MisCompras() {
  return (
    <div className="page purchases">
      <PageHead title="Mis compras" intro="Tus números, y los pagos que quedaron a medio camino." />
      <QueryView
        query={useQuery(compraQueries.misCompras())}
        skeleton={<ListSkeleton rows={3} height={240} />}
        loading="Cargando tus compras..."
        refused={compraMessages.noCargaron}
        isEmpty={compras => compras.length === 0}
        empty={
          <EmptyState
            drawing="vacio-numeros"
            heading="h2"
            title={compraMessages.ninguna}
            text="Elegí un número y aparece acá."
          >
            <ButtonLink kind="primary" large to={paths.tienda}>
              Elegir mi número
            </ButtonLink>
          </EmptyState>
        }
      >
        {compras => (
          <div className="stack gap-4">
            <ul className="purchase-list">
              {compras.map(compra => (
                <li key={compra._id}>
                  <PurchaseCard compra={compra} />
                </li>
              ))}
            </ul>
            <OwnTickets />
          </div>
        )}
      </QueryView>
    </div>
  )
}
