import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { ux } from '#config/ux.ts'
import { pagoQueries } from '#domain/pago/pago.api.ts'
import { type PaymentQuery, readPaymentQuery } from '#domain/pago/pago.rules.ts'
import { OrderTickets } from '#features/compra/order-tickets.tsx'
import { PaymentDrawing, PaymentPage } from '#features/pago/payment-page.tsx'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'

/** The payment is not decided yet; the page polls, and continues once it is paid. */
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
