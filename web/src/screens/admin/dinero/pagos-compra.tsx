import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { pagoAdminQueries } from '#domain/pago/pago-caso.api.ts'
import styles from '#features/pago/order.module.css'
import { OrderDetail } from '#features/pago/order-detail.tsx'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** One order with all that happened to it. */
export default function PagosCompra() {
  const { id = '' } = useParams()
  const query = useQuery(pagoAdminQueries.compra(id))
  // Deferred like the rest of what arrived: the title grows at the same time.
  const compra = useDeferredValue(query.data)
  return (
    <>
      <ButtonLink kind="quiet" className={styles.orderBack} icon="chevron-left" to={paths.admin.pagos}>
        Todas las compras
      </ButtonLink>
      <PageHead title={compra ? `Compra de ${compra.comprador.nombre}` : 'Compra'} />
      <QueryView query={query} skeleton={<Skeleton height={480} />} loading="Cargando la compra...">
        {compra => <OrderDetail compra={compra} />}
      </QueryView>
    </>
  )
}
