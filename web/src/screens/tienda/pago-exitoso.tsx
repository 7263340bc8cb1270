import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { pagoQueries, usePaidCart } from '#domain/pago/pago.api.ts'
import { pagoMessages } from '#domain/pago/pago.messages.ts'
import { estadoOf, failureOf, type PaymentQuery, readPaymentQuery } from '#domain/pago/pago.rules.ts'
import { OrderTickets } from '#features/compra/order-tickets.tsx'
import { OrderPlans } from '#features/cuota/own-plans.tsx'
import { FailedPayment, PaidOrder } from '#features/pago/payment-outcome.tsx'
import { Checking } from '#features/pago/payment-page.tsx'
import { ConnectionError } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'

/** Target of the provider after a payment: fetches the real state from the server. */
export default function PagoExitoso() {
  const [params] = useSearchParams()
  const query = readPaymentQuery(params)
  return query ? <Confirmation query={query} /> : <FailedPayment message={pagoMessages.faltanParametros} />
}

function Confirmation({ query }: { query: PaymentQuery }) {
  const { data, error, isFetching, refetch } = useQuery(pagoQueries.exito(query))
  const [params] = useSearchParams()
  usePaidCart(data)
  const email = useSession()?.user.email ?? ''
  if (data) {
    return (
      <PaidOrder payment={data} email={email}>
        <OrderTickets reference={data.external_reference} state="mia" />
        <OrderPlans reference={data.external_reference} />
      </PaidOrder>
    )
  }
  if (!error) return <Checking>Verificando el estado de tu pago...</Checking>
  if (estadoOf(error) === 'pending') return <Navigate replace to={`${paths.pagoPendiente}?${params}`} />
  return (
    <FailedPayment message={failureOf(error, query)} search={`?${params}`}>
      {error instanceof ConnectionError && (
        <Button icon="refresh" busy={isFetching && 'Comprobando...'} onClick={() => refetch()}>
          Volver a comprobar
        </Button>
      )}
    </FailedPayment>
  )
}
