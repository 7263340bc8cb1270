import { useQuery } from '@tanstack/react-query'
import { HistorialTable } from '#features/sorteo/components/historial-table.tsx'
import { historialQuery } from '#features/sorteo/sortear.api.ts'
import { sortearMessages } from '#features/sorteo/sortear.messages.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'

/** The draws carried out. */
export default function RifasHistorial() {
  const { historial, historialCargando, historialVacio } = sortearMessages
  return (
    <>
      <PageHead title="Historial de sorteos" intro="Todos los sorteos realizados, con sus premios y rifas ganadoras.">
        <Button icon="print" onClick={() => print()}>
          Imprimir
        </Button>
      </PageHead>
      <QueryView
        query={useQuery(historialQuery)}
        skeleton={<ListSkeleton rows={3} height={160} />}
        loading={historialCargando}
        showLoading
        {...historial}
        isEmpty={sorteos => sorteos.length === 0}
        empty={<EmptyState drawing="vacio-sorteos" title={historialVacio} />}
      >
        {sorteos => <HistorialTable sorteos={sorteos} />}
      </QueryView>
    </>
  )
}
