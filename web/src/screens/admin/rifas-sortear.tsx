import { useQuery } from '@tanstack/react-query'
import { agendarMessages } from '#features/sorteo/agendar.messages.ts'
import { Congratulations } from '#features/sorteo/components/congratulations.tsx'
import { SortearForm } from '#features/sorteo/components/sortear-form.tsx'
import { UpcomingDraws } from '#features/sorteo/components/upcoming-draws.tsx'
import { sorteoQueries } from '#features/sorteo/sorteo.api.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

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
