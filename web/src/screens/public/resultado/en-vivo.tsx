import { useParams } from 'react-router'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { useFollowedSorteo } from '#domain/resultado/resultado.api.ts'
import { LiveStage } from '#features/en-vivo/live-stage.tsx'
import { Reminders } from '#features/sorteo/reminders.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

/** The live draw: countdown, sealed list, reveal. It polls until there is a result, also in the background. */
export default function EnVivo() {
  const { id = '' } = useParams()
  useEnVivo()
  const query = useFollowedSorteo(id)
  return (
    <>
      <PageTitle>Sorteo en vivo</PageTitle>
      <QueryView query={query} skeleton={<Skeleton height={600} />} refused="No se pudo cargar el sorteo.">
        {sorteo => <LiveStage sorteo={sorteo} before={<Reminders idSorteo={id} hora={sorteo.fuenteDatos.hora} />} />}
      </QueryView>
    </>
  )
}
