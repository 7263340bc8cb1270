import type { Rifa } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { useOwn } from '#domain/carrito/carrito.api.ts'
import { addToCart, removeFromCart } from '#domain/carrito/carrito.store.ts'
import { rifaQueries } from '#domain/rifa/rifa.api.ts'
import { rifaMessages } from '#domain/rifa/rifa.messages.ts'
import { digitsOf, type Own, shopStateOf, shopStates } from '#domain/rifa/rifa.rules.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { dayDots, padNumber } from '#lib/format.ts'
import { usePoll } from '#lib/live/live.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView, Skeleton, TicketsSkeleton } from '#ui/feedback/query-view.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { TicketGrid, TicketLegend } from '#ui/ticket/ticket-grid.tsx'
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
      empty={<NoNumbers {...{ sorteo, buscar, soloLibres }} />}
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

/** No numbers: none was generated yet, or none matches. */
export function NoNumbers({ sorteo, buscar, soloLibres }: { sorteo: string; buscar: string; soloLibres: boolean }) {
  if (buscar !== '' || soloLibres) {
    return (
      <EmptyState drawing="vacio-numeros" title={rifaMessages.sinResultado}>
        <OtherDraw sorteo={sorteo} buscar={buscar} />
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="vacio-numeros"
      title={rifaMessages.sinNumeros}
      text="Volvé en unos días: acá van a estar los números de este sorteo."
    />
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

/** A link to the draw that has the number searched for, if it is not in this one. Nothing if no draw has it. */
function OtherDraw({ sorteo, buscar }: { sorteo: string; buscar: string }) {
  const { data: futuros = [] } = useQuery(sorteoQueries.futuros())
  const { data: [rifa] = [] } = useQuery({
    ...rifaQueries.buscar([Number(buscar)]),
    enabled: Number(digitsOf(buscar)) > 0,
  })
  const suyo = futuros.find(({ fechaSorteo, estado }) => fechaSorteo === rifa?.FechaSorteo && estado === 'agendado')
  if (!rifa || !suyo || suyo._id === sorteo) return null
  const numero = padNumber(rifa.NumeroRifa)
  return (
    <>
      <p className="muted">{`El ${numero} es del sorteo del ${dayDots(suyo.fechaSorteo)}.`}</p>
      <ButtonLink icon="ticket" to={paths.numeroEnTienda(suyo._id, numero)}>
        {`Ver el ${numero}`}
      </ButtonLink>
    </>
  )
}
