import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pagoQueries } from '#domain/pago/pago.api.ts'
import { OrderReceipt } from '#features/pago/order-receipt.tsx'
import { PaymentPage } from '#features/pago/payment-page.tsx'
import { SimulatedDecision } from '#features/pago/simulated-decision.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'

/** The simulated provider's page, in place of the real one: the order, and how its payment goes. */
export default function PagoSimulado() {
  const { referencia = '' } = useParams()
  return (
    <PaymentPage
      tab="Pago de prueba"
      above={<Pill tone="wait" icon="warning" word="Modo de prueba" />}
      title="Pago de prueba"
      words={<p>Acá no se cobra nada: elegí cómo termina el pago para ver qué pasa después.</p>}
    >
      <QueryView
        query={useQuery(pagoQueries.simulado(referencia))}
        skeleton={<Skeleton height={300} />}
        refused="No se encontró lo que buscás."
      >
        {({ lineas, total, abierta }) => (
          <>
            <OrderReceipt
              title="Compra de prueba"
              total={total}
              lines={lineas.map(({ titulo: nombre, ...line }, place) => ({ id: String(place), nombre, ...line }))}
            />
            <SimulatedDecision referencia={referencia} abierta={abierta} />
          </>
        )}
      </QueryView>
    </PaymentPage>
  )
}
