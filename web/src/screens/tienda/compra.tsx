import { hasNumbers } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { compraQueries } from '#domain/compra/compra.api.ts'
import { compraMessages } from '#domain/compra/compra.messages.ts'
import { OrderTickets } from '#features/compra/order-tickets.tsx'
import { PurchaseCard } from '#features/compra/purchase-card.tsx'
import { PlanList } from '#features/cuota/plan-list.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './tienda.module.css'

/** An order by its link: what was bought, how it stands, and its payment while the hold lasts. */
export default function Compra() {
  const { referencia = '' } = useParams()
  return (
    <div className={classNames('page', styles.purchases)}>
      <PageHead title="Tu compra" />
      <QueryView
        heading="h2"
        query={useQuery(compraQueries.seguida(referencia))}
        skeleton={<ListSkeleton rows={1} height={240} />}
        loading="Cargando tu compra..."
        refused={compraMessages.noSeVe}
        instead={
          <>
            <ButtonLink kind="primary" to={paths.misNumeros}>
              Pedir otro enlace
            </ButtonLink>
            <ButtonLink to={paths.misCompras}>Ver mis compras</ButtonLink>
          </>
        }
      >
        {compra => (
          <div className="stack gap-4">
            <PurchaseCard compra={compra} />
            {hasNumbers(compra.estado) && <OrderTickets reference={referencia} state="mia" />}
            <PlanList planes={compra.planes} />
          </div>
        )}
      </QueryView>
    </div>
  )
}
