import type { Modalidad } from '@talonario/contract'
import { dayDots, money } from '#lib/format.ts'
import { KeyValues } from '#ui/list/key-values.tsx'

/** When each instalment of a plan is paid, for one number; nothing of a single payment. */
export function PlanDates({ cuotas }: Modalidad) {
  if (cuotas.length === 1) return null
  return (
    <KeyValues
      pairs={cuotas.map(({ n, monto, fecha }) => [
        n === 1 ? 'Cuota 1, ahora' : `Cuota ${n}, antes del sorteo del ${dayDots(fecha)}`,
        money(monto),
      ])}
    />
  )
}
