import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ux } from '#config/ux.ts'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { resultadoQuery } from '#domain/resultado/resultado.api.ts'
import { LiveStage } from '#features/en-vivo/live-stage.tsx'
import { usePoll } from '#lib/live.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

/** The live draw: countdown, sealed list, reveal. It asks until there is a result, also behind another window. */
export default function EnVivo() {
  const { id = '' } = useParams()
  useEnVivo()
  const poll = usePoll(ux.drawPoll) || ux.gridPoll
  const query = useQuery({
    ...resultadoQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.sorteo.estado === 'realizado' ? false : poll),
    refetchIntervalInBackground: true,
  })
  return (
    <>
      <PageTitle>Sorteo en vivo</PageTitle>
      <QueryView query={query} skeleton={<Skeleton height={600} />} refused="No se pudo cargar el sorteo.">
        {sorteo => <LiveStage sorteo={sorteo} receivedAt={query.dataUpdatedAt} />}
      </QueryView>
    </>
  )
}
