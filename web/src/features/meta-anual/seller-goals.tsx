import { useQuery } from '@tanstack/react-query'
import { metaAnualQueries } from '#domain/meta-anual/meta-anual.api.ts'
import { metaAnualMessages } from '#domain/meta-anual/meta-anual.messages.ts'
import { count } from '#lib/format.ts'
import { GoalBar } from '#ui/chart/goal-bar.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** The goals of a seller, each with its progress. */
export function SellerGoals({ userId, nombre }: { userId: string; nombre: string }) {
  return (
    <Panel title={`Metas de ${nombre}`}>
      <QueryView
        query={useQuery(metaAnualQueries.progreso(userId))}
        skeleton={<ListSkeleton rows={2} height={84} />}
        loading="Cargando metas..."
        {...metaAnualMessages.cargar}
        isEmpty={metas => metas.length === 0}
        empty={<p className="muted">{metaAnualMessages.sinMetas}</p>}
      >
        {metas => (
          <div className="stack gap-4">
            {metas.map(({ _id, año, vendidas, metaVentas, porcentajeProgreso }) => (
              <GoalBar
                key={_id}
                percent={Number(porcentajeProgreso)}
                label={`${año}: ${count(vendidas)} de ${count(metaVentas)}`}
              />
            ))}
          </div>
        )}
      </QueryView>
    </Panel>
  )
}
