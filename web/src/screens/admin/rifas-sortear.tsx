import { useQuery } from '@tanstack/react-query'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { Congratulations } from '#features/cierre/congratulations.tsx'
import { SortearForm } from '#features/cierre/sortear-form.tsx'
import { UpcomingDraws } from '#features/sorteo/upcoming-draws.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Carries draws out. */
export default function RifasSortear() {
  const futuros = useQuery(sorteoQueries.futuros())
  return (
    <>
      <PageHead title="Sortear" intro="Los días con talón dorado tienen sorteo agendado. Elegí uno para realizarlo." />
      <div className="cols left">
        <QueryView
          query={futuros}
          skeleton={<Skeleton height={520} />}
          loading="Cargando sorteos..."
          refused={agendarMessages.noCargaron}
        >
          {sorteos => <SortearForm sorteos={sorteos} />}
        </QueryView>
        <div className="stack gap-3">
          <Congratulations />
          {futuros.data && (
            <Panel title="Próximos Sorteos">
              <UpcomingDraws sorteos={futuros.data} />
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}
