import { dayFromWire } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { actualQuery } from '#domain/campania/campania.api.ts'
import { campaniaMessages } from '#domain/campania/campania.messages.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { AgendarForm } from '#features/sorteo/agendar-form.tsx'
import { ScheduledDraws } from '#features/sorteo/scheduled-draws.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Schedules draws and shows the scheduled ones. */
export default function RifasSorteo() {
  const actual = useQuery(actualQuery)
  const futuros = useQuery(sorteoQueries.futuros())
  return (
    <>
      <PageHead title="Agendar Sorteo" intro="Elegí el día del próximo sorteo: hay uno solo por fecha." />
      <div className="cols left in-turn">
        <QueryView query={actual} skeleton={<Skeleton height={760} />}>
          {campania =>
            campania?.sellada ? (
              <Note icon="shield">{campaniaMessages.sellada}</Note>
            ) : (
              <AgendarForm
                draws={futuros.data?.map(({ fechaSorteo }) => dayFromWire(fechaSorteo)) ?? []}
                continua={campania?.clase === 'continua'}
              />
            )
          }
        </QueryView>
        <Panel title="Sorteos agendados">
          <QueryView
            query={futuros}
            skeleton={<ListSkeleton rows={3} height={64} />}
            loading="Cargando sorteos..."
            refused={agendarMessages.noCargaron}
            isEmpty={sorteos => sorteos.length === 0}
            empty={
              <EmptyState
                drawing="vacio-sorteos"
                title="No hay sorteos futuros disponibles."
                text="Elegí un día en el calendario y agendá el primero."
              />
            }
          >
            {sorteos => <ScheduledDraws sorteos={sorteos} />}
          </QueryView>
        </Panel>
      </div>
    </>
  )
}
