import { useQuery } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { useOwn } from '#domain/carrito/carrito.api.ts'
import { rifaQueries } from '#domain/rifa/rifa.api.ts'
import { rifaMessages } from '#domain/rifa/rifa.messages.ts'
import { digitsOf, shopStates } from '#domain/rifa/rifa.rules.ts'
import { usePoll } from '#lib/live.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Skeleton, TicketsSkeleton } from '#ui/feedback/skeleton.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { TicketGrid, TicketLegend } from '#ui/ticket/ticket-grid.tsx'
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
