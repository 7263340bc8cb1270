import { cuotaApi } from '@talonario/contract'
import { useCambiarModalidad } from '#domain/cuota/cuota.api.ts'
import { comoSePaga, faltaOf } from '#domain/cuota/cuota.messages.ts'
import type { Plan } from '#domain/cuota/cuota.rules.ts'
import { padNumber } from '#lib/format.ts'
import { useSignedIn } from '#lib/session.ts'
import { AskAction } from '#ui/form/ask-action.tsx'

type ChangePlanProps = {
  plan: Plan
  /** The person it belongs to; left out: the caller. */
  comprador?: string
  onChanged?: (mensaje: string) => void
}

/** What is left, at once or in the instalments left, while nothing is late. A seller does not raise a buyer's next part. */
export function ChangePlan({ plan, comprador, onChanged }: ChangePlanProps) {
  const { rol } = useSignedIn()
  const { titularId, NumeroRifa, cuotas } = plan
  const cambiar = useCambiarModalidad(onChanged)
  const baja = comprador !== undefined && rol === 'vendedor'
  if (baja && cuotas.filter(({ estado }) => estado !== 'pagada').length > 1) return null
  return (
    <AskAction
      button="Cambiar el plan"
      name={`Cambiar el plan del ${padNumber(NumeroRifa)}`}
      kind="quiet"
      title="Cambiar el plan"
      schema={cuotaApi.cambiarModalidad.body}
      fields={[
        {
          name: 'como',
          label: 'Lo que falta se paga',
          is: 'choice',
          options: baja ? { cuotas: comoSePaga.cuotas } : comoSePaga,
        },
      ]}
      initial={{ titularId }}
      confirm="Cambiar el plan"
      write={cambiar}
      toBody={({ como }) => cuotaApi.cambiarModalidad.body.parse({ titularId, como })}
    >
      <p>{faltaOf(plan, comprador)}</p>
    </AskAction>
  )
}
