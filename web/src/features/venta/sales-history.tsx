import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ventaQueries } from '#domain/venta/venta.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { filtrarVentas, type Historial } from '#domain/venta/venta.rules.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { SaleCard } from './sale-card.tsx'
import { SalesSummary } from './sales-summary.tsx'

/** Sales drawn before more are asked for; with more than these there is a search. */
const PRIMERAS = 20

/** One's own sales: the totals, then a card each, latest first. */
export function SalesHistory({ userId }: { userId: string }) {
  const historial = useQuery(ventaQueries.historial())
  return (
    <QueryView
      query={historial}
      skeleton={<ListSkeleton rows={6} height={70} />}
      loading="Cargando historial..."
      showLoading
      {...ventaMessages.historial}
      isEmpty={({ ventas }) => ventas.length === 0}
      empty={
        <EmptyState drawing="vacio-ventas" title={ventaMessages.sinVentas}>
          <ButtonLink kind="primary" icon="ticket" to={paths.vendedor.vender(userId)}>
            Vender un número
          </ButtonLink>
        </EmptyState>
      }
    >
      {historial => (
        <>
          <SalesSummary vendedor={historial.vendedor} />
          <Sales ventas={historial.ventas} />
        </>
      )}
    </QueryView>
  )
}

function Sales({ ventas }: Pick<Historial, 'ventas'>) {
  const [buscar, setBuscar] = useState('')
  const found = filtrarVentas(ventas, buscar)
  return (
    <>
      {ventas.length > PRIMERAS && (
        <SearchField label="Buscar por número o participante" value={buscar} onChange={setBuscar} />
      )}
      {found.length === 0 && <p className="muted">{ventaMessages.sinVentas}</p>}
      <FirstPart key={buscar} items={found} first={PRIMERAS} more={50}>
        {shown => (
          <ul className="stack gap-1" aria-label="Ventas">
            {shown.map(venta => (
              <SaleCard key={venta._id} venta={venta} open={venta === ventas[0]} />
            ))}
          </ul>
        )}
      </FirstPart>
    </>
  )
}
