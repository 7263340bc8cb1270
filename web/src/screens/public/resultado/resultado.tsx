import { useQuery } from '@tanstack/react-query'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { DrawResults } from '#features/resultado/draw-results.tsx'
import { DrawCalendar } from '#features/sorteo/draw-calendar.tsx'
import { classNames } from '#lib/class-names.ts'
import styles from '#screens/public/public.module.css'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

/** The winners of the latest draw, or of another one; where numbers play in several, all of them by date. */
export default function Resultado() {
  const ganadores = useQuery(ganadoresQuery('todas'))
  return (
    <div className={classNames('page in-turn', styles.results)}>
      <PageTitle>Ganadores</PageTitle>
      <h1>Ganadores</h1>
      <QueryView
        query={ganadores}
        skeleton={<Skeleton height={520} />}
        isEmpty={sorteos => sorteos.length === 0}
        empty={
          <EmptyState
            drawing="vacio-sorteos"
            heading="h2"
            title="No se encontraron sorteos"
            text="No hay sorteos disponibles."
          />
        }
        refused="No hay sorteos disponibles."
      >
        {sorteos => <DrawResults sorteos={sorteos} />}
      </QueryView>
      <div className={styles.allDraws}>
        <DrawCalendar />
      </div>
    </div>
  )
}
