import { useQuery } from '@tanstack/react-query'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { Congratulations } from '#features/cierre/congratulations.tsx'
import { SortearForm } from '#features/cierre/sortear-form.tsx'
import { LiveChoice } from '#features/en-vivo/host-controls.tsx'
import { UpcomingDraws } from '#features/sorteo/upcoming-draws.tsx'
import { useAddressState } from '#lib/address-state.ts'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { HostStage } from './host-stage.tsx'

/** Carries draws out. */
export default function RifasSortear() {
  const futuros = useQuery(sorteoQueries.futuros())
  const [read] = useAddressState<'sorteo'>()
  useEnVivo()
  return (
    <>
      <PageHead title="Sortear" intro="Los días con talón dorado tienen sorteo agendado. Elegí uno para realizarlo." />
      <div className="cols left in-turn">
        <QueryView
          query={futuros}
          skeleton={<Skeleton height={520} />}
          loading="Cargando sorteos..."
          refused={agendarMessages.noCargaron}
        >
          {sorteos => (
            <SortearForm
              sorteos={sorteos}
              elegido={read('sorteo')}
              live={show => <LiveChoice {...show} />}
              stage={(id, begun) => <HostStage key={id} id={id} begun={begun} />}
            />
          )}
        </QueryView>
        <div className="stack gap-3 in-turn">
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
