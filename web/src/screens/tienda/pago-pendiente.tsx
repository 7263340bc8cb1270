import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { ux } from '#config/ux.ts'
import { OrderTickets } from '#features/compra/components/order-tickets.tsx'
import { PaymentDrawing, PaymentPage } from '#features/pago/components/payment-page.tsx'
import { pagoQueries } from '#features/pago/pago.api.ts'
import { type PaymentQuery, readPaymentQuery } from '#features/pago/pago.rules.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The payment is not decided yet; while the page stands open it is asked about, and leads on once it is paid. */
export default function PagoPendiente() {
  const [params] = useSearchParams()
  const query = readPaymentQuery(params)
  const actions = (
    <>
      <ButtonLink kind="primary" large to={paths.landing}>
        Ir al inicio
      </ButtonLink>
      <ButtonLink to={paths.tienda}>Volver a la tienda</ButtonLink>
    </>
  )
  return (
    <PaymentPage
      tab="Pago pendiente"
      above={<PaymentDrawing name="pago-pendiente" />}
      title="¡Ya casi es tuyo!"
      words={
        <>
          <p className="bold">Estamos procesando tu pago</p>
          <p className="muted">No te preocupes, en unas horas te avisaremos por e-mail si se acreditó correctamente.</p>
        </>
      }
      actions={actions}
    >
      {query && <Watch query={query} />}
    </PaymentPage>
  )
}

function Watch({ query }: { query: PaymentQuery }) {
  const [params] = useSearchParams()
  const { data } = useQuery({ ...pagoQueries.exito(query), refetchInterval: ux.pendingPayment })
  if (data) return <Navigate replace to={`${paths.pagoExitoso}?${params}`} />
  return <OrderTickets reference={query.external_reference} state="reservada" />
}
