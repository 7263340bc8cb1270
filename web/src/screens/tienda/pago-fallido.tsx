import { hasNumbers } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { ux } from '#config/ux.ts'
import { compraQueries } from '#domain/compra/compra.api.ts'
import { pagoQueries } from '#domain/pago/pago.api.ts'
import { pagoMessages } from '#domain/pago/pago.messages.ts'
import { type PaymentQuery, readPaymentQuery } from '#domain/pago/pago.rules.ts'
import { PayAgain } from '#features/compra/purchase-card.tsx'
import { PaymentDrawing, PaymentPage } from '#features/pago/payment-page.tsx'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'

/** The payment was refused; the cart is as it was. */
export default function PagoFallido() {
  const [params] = useSearchParams()
  const query = readPaymentQuery(params)
  const actions = (
    <>
      <ButtonLink kind={query ? 'default' : 'primary'} large={!query} to={paths.tienda}>
        Volver a la tienda
      </ButtonLink>
      <ButtonLink to={paths.landing}>Ir al inicio</ButtonLink>
    </>
  )
  return (
    <PaymentPage
      tab="Pago fallido"
      above={<PaymentDrawing name="pago-fallido" />}
      title="No pudimos procesar tu pago correctamente."
      words={
        <p className="muted">Verificá que los datos de tu tarjeta o cuenta estén correctos e intentá nuevamente.</p>
      }
      actions={actions}
    >
      {query && <Retry query={query} />}
    </PaymentPage>
  )
}

/** Why the payment was refused, and the way to try again while the numbers are held. */
function Retry({ query }: { query: PaymentQuery }) {
  const [params] = useSearchParams()
  // It makes the server ask the provider; the order as it was before says nothing about this payment.
  const asked = useQuery(pagoQueries.exito(query))
  const { data: compra } = useQuery({
    ...compraQueries.seguida(query.external_reference),
    enabled: !asked.isPending,
    staleTime: 0,
    // Until the provider's word has arrived.
    refetchInterval: ({ state: { data } }) => (data?.compra.init_point && !data.compra.rechazo ? ux.refusal : false),
  })
  if (asked.data) return <Navigate replace to={`${paths.pagoExitoso}?${params}`} />
  if (asked.isPending || !compra) return null
  const { rechazo, init_point, estado } = compra
  return (
    <div className="stack gap-1">
      {rechazo && <p>{`${pagoMessages.rechazos[rechazo] ?? pagoMessages.rechazado} ${pagoMessages.noCobrado}`}</p>}
      {init_point && <PayAgain compra={compra} label="Reintentar el pago" />}
      {!init_point && !hasNumbers(estado) && <p>{pagoMessages.sinApartar}</p>}
    </div>
  )
}
