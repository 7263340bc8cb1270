import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { pagoAdminQueries } from '#features/pago/admin.api.ts'
import { pagoAdminMessages } from '#features/pago/admin.messages.ts'
import { OrderDetail } from '#features/pago/components/order-detail.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** One order with all that happened to it. */
export default function PagosCompra() {
  const { id = '' } = useParams()
  const query = useQuery(pagoAdminQueries.compra(id))
  const back = (
    <ButtonLink kind="quiet" icon="chevron-left" to={paths.admin.pagos}>
      Todas las compras
    </ButtonLink>
  )
  return (
    <>
      <PageHead title={query.data ? `Compra de ${query.data.comprador.nombre}` : 'Compra'}>{back}</PageHead>
      <QueryView
        query={query}
        skeleton={<Skeleton height={480} />}
        loading="Cargando la compra..."
        {...pagoAdminMessages.compra}
      >
        {compra => <OrderDetail compra={compra} />}
      </QueryView>
    </>
  )
}
