import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { compraQueries } from '#domain/compra/compra.api.ts'
import { compraMessages } from '#domain/compra/compra.messages.ts'
import { reclamoQueries } from '#domain/reclamo/reclamo.api.ts'
import { VerifyBanner } from '#features/acceso/own-address.tsx'
import { OwnTickets } from '#features/compra/own-tickets.tsx'
import { PurchaseCard } from '#features/compra/purchase-card.tsx'
import { OwnPlans } from '#features/cuota/own-plans.tsx'
import { OwnPrizes } from '#features/reclamo/own-prizes.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './tienda.module.css'

/** The person's own orders, latest first. */
export default function MisCompras() {
  usePrefetchQuery(reclamoQueries.mios())
  return (
    <div className={classNames('page', styles.purchases)}>
      <VerifyBanner />
      <PageHead title="Mis compras" intro="Tus boletos, y los pagos que quedaron a medio camino." />
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
          <div className="stack gap-4 in-turn">
            <OwnPrizes />
            <OwnPlans />
            <ul className={styles.purchaseList}>
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
