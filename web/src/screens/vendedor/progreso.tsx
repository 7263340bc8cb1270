import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '#app/session-store.ts'
import { GoalProgress } from '#features/meta-anual/components/goal-progress.tsx'
import { metaAnualQueries } from '#features/meta-anual/meta-anual.api.ts'
import { metaAnualMessages } from '#features/meta-anual/meta-anual.messages.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import './progreso.css'

/** One's own goals with their progress, newest year first. */
export default function Progreso() {
  const { user } = useSignedIn()
  const metas = useQuery(metaAnualQueries.progreso(user.id))
  return (
    <div className="page goals-page">
      <PageHead title="Mis metas" />
      <QueryView
        query={metas}
        skeleton={<ListSkeleton rows={2} height={149} />}
        {...metaAnualMessages.cargar}
        isEmpty={metas => metas.length === 0}
        empty={
          <EmptyState
            drawing="vacio-ventas"
            title="Todavía no tenés metas."
            text="Cuando quien organiza fije tu meta del año, vas a ver acá cuánto llevás."
          />
        }
      >
        {metas => (
          <div className="stack">
            {metas.map(meta => (
              <Panel key={meta._id}>
                <GoalProgress meta={meta} />
              </Panel>
            ))}
          </div>
        )}
      </QueryView>
    </div>
  )
}
