import { useQuery } from '@tanstack/react-query'
import { historialQuery } from '#domain/cierre/cierre.api.ts'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { CampaignSelect } from '#features/campania/campaign-select.tsx'
import { HistorialTable } from '#features/cierre/historial-table.tsx'
import { useAddressState } from '#lib/address-state.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The draws carried out. */
export default function RifasHistorial() {
  const { historial, historialCargando, historialVacio } = sortearMessages
  const [read, write] = useAddressState<'campania'>()
  return (
    <div className="in-turn">
      <PageHead title="Historial de sorteos" intro="Todos los sorteos realizados, con sus premios y rifas ganadoras.">
        <CampaignSelect value={read('campania')} onChange={campania => write({ campania })} />
        <Button icon="print" onClick={() => print()}>
          Imprimir
        </Button>
      </PageHead>
      <QueryView
        query={useQuery(historialQuery(read('campania')))}
        skeleton={<ListSkeleton rows={3} height={160} />}
        loading={historialCargando}
        showLoading
        {...historial}
        isEmpty={sorteos => sorteos.length === 0}
        empty={<EmptyState drawing="vacio-sorteos" heading="h2" title={historialVacio} />}
      >
        {sorteos => <HistorialTable sorteos={sorteos} />}
      </QueryView>
    </div>
  )
}
