import { useQuery } from '@tanstack/react-query'
import { tableroQuery } from '#domain/resumen/resumen.api.ts'
import { tableroMessages } from '#domain/resumen/resumen.messages.ts'
import { DrawProgress } from '#features/resumen/draw-progress.tsx'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** The draws to come, each of which leads to its page, and the screens that make them. */
export default function Sorteos() {
  const tablero = useQuery(tableroQuery)
  return (
    <>
      <PageHead title="Sorteos" intro="Tocá un sorteo para ver sus números, sus premios y su hora.">
        <ButtonLink to={paths.admin.agendarSorteo} icon="calendar">
          Agendar sorteo
        </ButtonLink>
        <ButtonLink to={paths.admin.crearRifas} icon="plus">
          Crear rifas
        </ButtonLink>
        <ButtonLink to={paths.admin.premios} icon="gift">
          Premios
        </ButtonLink>
        <ButtonLink to={paths.admin.historial} icon="history">
          Historial
        </ButtonLink>
      </PageHead>
      <Panel>
        <QueryView query={tablero} {...tableroMessages.leer} skeleton={<ListSkeleton rows={2} height={96} />}>
          {({ sorteos }) => <DrawProgress sorteos={sorteos} />}
        </QueryView>
      </Panel>
    </>
  )
}
