import { usePagarSimulado } from '#domain/pago/pago.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useFollow } from '#lib/follow.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { LastPayment } from './last-payment.tsx'

const decisions = [
  { decision: 'aprobar', label: 'Aprobar', kind: 'primary' },
  { decision: 'rechazar', label: 'Rechazar', kind: 'danger' },
  { decision: 'pendiente', label: 'Dejar pendiente', kind: 'default' },
] as const

/** The three ways a payment can go; the provider then sends the browser back. */
export function SimulatedDecision({ referencia, abierta }: { referencia: string; abierta: boolean }) {
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
      {error && <Note tone="bad">{sentenceOf(error)}</Note>}
    </div>
  )
}
