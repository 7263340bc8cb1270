import { useQuery } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { useOwn } from '#features/carrito/carrito.api.ts'
import { rifaQueries } from '#features/rifa/rifa.api.ts'
import { rifaMessages } from '#features/rifa/rifa.messages.ts'
import { digitsOf, shopStates } from '#features/rifa/rifa.rules.ts'
import { usePoll } from '#lib/live.ts'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton, TicketsSkeleton } from '#ui/skeleton.tsx'
import { TicketGrid, TicketLegend } from '#ui/ticket-grid.tsx'
import { NoNumbers } from './no-numbers.tsx'
import { ShopTicket } from './shop-ticket.tsx'
import './number-page.css'

type NumberPageProps = { sorteo: string; buscar: string; page: number; onPage: (page: number) => void }

/** As high as the page itself: nothing below it moves when the numbers come. */
export function NumberPageSkeleton() {
  return (
    <div className="numbers">
      <TicketsSkeleton tickets={15} five />
      <div className="number-page-end">
        <TicketLegend states={shopStates()} />
        <Skeleton height={44} width={160} />
      </div>
    </div>
  )
}

/** The shop's page of fifteen numbers, with what the icons mean and the pager. */
export function NumberPage({ sorteo, buscar, page, onPage }: NumberPageProps) {
  const poll = usePoll(ux.shopPoll)
  const query = useQuery({ ...rifaQueries.pagina({ sorteo, buscar: digitsOf(buscar), page }), refetchInterval: poll })
  const own = useOwn()
  return (
    <QueryView
      query={query}
      skeleton={<NumberPageSkeleton />}
      loading="Cargando números..."
      refused={rifaMessages.noCargaron}
      isEmpty={({ rifas }) => rifas.length === 0}
      empty={<NoNumbers searching={buscar !== ''} />}
    >
      {({ rifas, totalPages }) => (
        <>
          <TicketGrid five>
            {rifas.map(rifa => (
              <ShopTicket key={rifa._id} rifa={rifa} own={own} />
            ))}
          </TicketGrid>
          <div className="number-page-end">
            <TicketLegend states={shopStates()} />
            <Pager page={page} pages={totalPages} onChange={onPage} label="Páginas de números" />
          </div>
        </>
      )}
    </QueryView>
  )
}
