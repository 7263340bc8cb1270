import type { Rifa } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { useOwn } from '#domain/carrito/carrito.api.ts'
import { addToCart, removeFromCart } from '#domain/carrito/carrito.store.ts'
import { rifaQueries } from '#domain/rifa/rifa.api.ts'
import { rifaMessages } from '#domain/rifa/rifa.messages.ts'
import { digitsOf, type Own, shopStateOf, shopStates } from '#domain/rifa/rifa.rules.ts'
import { usePoll } from '#lib/live/live.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView, Skeleton, TicketsSkeleton } from '#ui/feedback/query-view.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { TicketGrid, TicketLegend } from '#ui/ticket/ticket-grid.tsx'
import { NoNumbers } from './no-numbers.tsx'
import styles from './numbers.module.css'

type NumberPageProps = {
  sorteo: string
  enlace?: string | undefined
  buscar: string
  soloLibres: boolean
  page: number
  onPage: (page: number) => void
}

/** As high as the page itself, so that nothing below it moves when the numbers arrive. */
export function NumberPageSkeleton() {
  return (
    <div className={styles.numbers}>
      <TicketsSkeleton tickets={15} five />
      <div className={styles.numberPageEnd}>
        <TicketLegend states={shopStates()} />
        <Skeleton height={44} width={160} />
      </div>
    </div>
  )
}

/** The shop's page of fifteen numbers, with what the icons mean and the pager. */
export function NumberPage({ sorteo, enlace, buscar, soloLibres, page, onPage }: NumberPageProps) {
  const poll = usePoll(ux.shopPoll)
  const asked = { sorteo, enlace, buscar: digitsOf(buscar), page, ...(soloLibres && { estado: 'libre' as const }) }
  const query = useQuery({ ...rifaQueries.pagina(asked), refetchInterval: poll })
  const own = useOwn()
  return (
    <QueryView
      query={query}
      skeleton={<NumberPageSkeleton />}
      loading="Cargando números..."
      refused={rifaMessages.noCargaron}
      isEmpty={({ rifas }) => rifas.length === 0}
      empty={
        page > 1 ? (
          <EmptyState drawing="vacio-numeros" title={rifaMessages.paginaVacia}>
            <Button onClick={() => onPage(1)}>Ir a la página 1</Button>
          </EmptyState>
        ) : (
          <NoNumbers sorteo={sorteo} enlace={enlace} buscar={buscar} soloLibres={soloLibres} />
        )
      }
    >
      {({ rifas, totalPages }) => (
        <>
          <TicketGrid five>
            {rifas.map(rifa => (
              <ShopTicket key={rifa._id} rifa={rifa} own={own} />
            ))}
          </TicketGrid>
          <div className={styles.numberPageEnd}>
            <TicketLegend states={shopStates()} />
            <Pager page={page} pages={totalPages} onChange={onPage} label="Páginas de números" />
          </div>
        </>
      )}
    </QueryView>
  )
}

/** A number in the shop: a click adds it to the cart or removes it; the person's own leads to their purchases. */
function ShopTicket({ rifa, own }: { rifa: Rifa; own: Own }) {
  const state = shopStateOf(rifa, own)
  const numero = rifa.NumeroRifa
  if (state === 'mia') return <Ticket state={state} numero={numero} to={paths.misCompras} />
  const toggle = () => (state === 'carrito' ? removeFromCart([{ _id: rifa._id, tipo: 'rifa' }]) : addToCart(rifa))
  const taken = state !== 'libre' && state !== 'carrito'
  return <Ticket state={state} numero={numero} disabled={taken} onClick={toggle} />
}
