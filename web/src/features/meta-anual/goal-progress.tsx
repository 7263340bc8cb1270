import { cuentaDe, type Meta } from '#domain/meta-anual/meta-anual.rules.ts'
import { GoalBar } from '#ui/chart/goal-bar.tsx'

/** One goal: its bar in the band's colour and the figures in words. */
export function GoalProgress({ meta }: { meta: Meta }) {
  return (
    <div className="stack gap-1">
      <GoalBar label={`Meta anual ${meta.año}`} percent={Number(meta.porcentajeProgreso)} />
      <p className="muted small">{cuentaDe(meta)}</p>
    </div>
  )
}
