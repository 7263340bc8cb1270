import { useQuery } from '@tanstack/react-query'
import { metaAnualQueries } from '#domain/meta-anual/meta-anual.api.ts'
import { GoalProgress } from '#features/meta-anual/year-goal.tsx'
import { classNames } from '#lib/class-names.ts'
import { useSignedIn } from '#lib/session.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import styles from './vendedor.module.css'

/** The person's own goals with their progress, newest year first. */
export default function Progreso() {
  const { user } = useSignedIn()
  const metas = useQuery(metaAnualQueries.progreso(user.id))
  return (
    <div className={classNames(styles.list, 'page')}>
      <PageHead title="Mis metas" />
      <QueryView
        query={metas}
        skeleton={<ListSkeleton rows={2} height={149} />}
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
