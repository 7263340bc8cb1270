import { useQuery } from '@tanstack/react-query'
import { metaAnualQueries } from '#domain/meta-anual/meta-anual.api.ts'
import { type Meta, metasOf, tallyOf } from '#domain/meta-anual/meta-anual.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { GoalBar } from '#ui/chart/goal-bar.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import styles from './meta-anual.module.css'

/** How far a seller is with the campaign year's goal: of several, the one with the highest progress. */
export function YearGoal({ userId }: { userId: string }) {
  const metas = useQuery(metaAnualQueries.progreso(userId))
  const { campaignYear } = useConfig()
  return (
    <QueryView query={metas} skeleton={<Skeleton height={99} />}>
      {metas => {
        const [first] = metasOf(metas, campaignYear)
        return (
          <div className={classNames(styles.yearGoal, 'stack gap-0')}>
            {first ? (
              <GoalProgress meta={first} />
            ) : (
              <p className="muted">{`Todavía no tenés una meta para ${campaignYear}.`}</p>
            )}
            {metas.length > 1 && (
              <TextLink tap className={classNames(styles.allGoals, 'small')} to={paths.vendedor.meta}>
                Ver todas mis metas
              </TextLink>
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

/** One goal: its bar in the band's colour and the figures in words. */
export function GoalProgress({ meta }: { meta: Meta }) {
  return (
    <div className="stack gap-1">
      <GoalBar label={`Meta anual ${meta.año}`} percent={Number(meta.porcentajeProgreso)} />
      <p className="muted small">{tallyOf(meta)}</p>
    </div>
  )
}
