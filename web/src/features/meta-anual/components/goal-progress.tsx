import { cuentaDe, type Meta } from '#features/meta-anual/progreso.rules.ts'
import { GoalBar } from '#ui/goal-bar.tsx'

/** One goal: its bar in the band's colour and the figures in words. */
export function GoalProgress({ meta }: { meta: Meta }) {
  return (
    <div className="stack gap-1">
      <GoalBar label={`Meta anual ${meta.año}`} percent={Number(meta.porcentajeProgreso)} />
      <p className="muted small">{cuentaDe(meta)}</p>
    </div>
  )
}
