import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { transferenciaQueries } from '#domain/transferencia/transferencia.api.ts'
import { PaymentPage } from '#features/pago/payment-page.tsx'
import { TransferSteps } from '#features/transferencia/transfer-steps.tsx'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'

/** Where an order is paid by a transfer, by its link. */
export default function Transferencia() {
  const { codigo = '' } = useParams()
  return (
    <PaymentPage tab="Transferencia" title="Pagá por transferencia">
      <QueryView
        query={useQuery(transferenciaQueries.ver(codigo))}
        skeleton={<Skeleton height={340} />}
        refused="No se encontró lo que buscás."
        heading="h2"
        instead={<ButtonLink to={paths.misNumeros}>Buscar mis boletos</ButtonLink>}
      >
        {orden => <TransferSteps codigo={codigo} orden={orden} />}
      </QueryView>
    </PaymentPage>
  )
}
