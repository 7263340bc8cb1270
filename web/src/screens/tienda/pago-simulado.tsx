import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pagoQueries, usePagarSimulado } from '#domain/pago/pago.api.ts'
import { pagoMessages } from '#domain/pago/pago.messages.ts'
import { LastPayment } from '#features/pago/last-payment.tsx'
import { OrderReceipt } from '#features/pago/order-receipt.tsx'
import { PaymentPage } from '#features/pago/payment-page.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { useFollow } from '#lib/follow.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { Note } from '#ui/feedback/note.tsx'
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

const decisions = [
  { decision: 'aprobar', label: 'Aprobar', kind: 'primary' },
  { decision: 'rechazar', label: 'Rechazar', kind: 'danger' },
  { decision: 'pendiente', label: 'Dejar pendiente', kind: 'default' },
] as const

/** The three ways a payment can go; the provider then sends the browser back. */
function SimulatedDecision({ referencia, abierta }: { referencia: string; abierta: boolean }) {
  const { mutate, variables, isPending, error } = usePagarSimulado(referencia)
  const follow = useFollow()
  if (!abierta) {
    return (
      <>
        <Note>Esta compra ya no espera un pago.</Note>
        <LastPayment />
        <ButtonLink to={paths.tienda}>Volver a la tienda</ButtonLink>
      </>
    )
  }
  return (
    <div className="stack gap-1">
      {decisions.map(({ decision, label, kind }) => (
        <Button
          key={decision}
          kind={kind}
          large={decision === 'aprobar'}
          busy={isPending && variables.decision === decision && 'Enviando...'}
          disabled={isPending && variables.decision !== decision}
          onClick={() => mutate({ decision }, { onSuccess: ({ redirect }) => follow(redirect) })}
        >
          {label}
        </Button>
      ))}
      {error && <Note tone="bad">{sentenceOf(error, pagoMessages.decision)}</Note>}
    </div>
  )
}
