import type { Rifa } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { rifaMessages } from '#domain/rifa/rifa.messages.ts'
import { rifaAdminQueries } from '#domain/rifa/rifa-admin.api.ts'
import { adminState } from '#domain/rifa/rifa-admin.rules.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView, TicketsSkeleton } from '#ui/feedback/query-view.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { ExpandableTickets } from '#ui/ticket/expandable-tickets.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { TicketLegend } from '#ui/ticket/ticket-grid.tsx'

type ChoosableNumbersProps = {
  sorteo: string
  /** Digits that the number contains. */
  buscar: string
  soloLibres: boolean
  chosen: ReadonlySet<number>
  onToggle: (numero: number) => void
}

/** The numbers of a draw, a thousand at a time; only free ones can be chosen. */
export function ChoosableNumbers({ sorteo, buscar, soloLibres, chosen, onToggle }: ChoosableNumbersProps) {
  const [page, setPage] = useState(1)
  const ticket = (rifa: Rifa) => (
    <ChoosableTicket key={rifa._id} rifa={rifa} chosen={chosen.has(rifa.NumeroRifa)} onToggle={onToggle} />
  )
  const shownOf = (rifas: Rifa[]) => (soloLibres ? rifas.filter(rifa => adminState(rifa) === 'libre') : rifas)
  return (
    <QueryView
      query={useQuery(rifaAdminQueries.lista({ page, buscar, sorteo }))}
      skeleton={<TicketsSkeleton tickets={15} />}
      loading="Cargando números..."
      refused={rifaMessages.noCargaron}
      isEmpty={({ rifas }) => rifas.length === 0}
      empty={buscar ? <EmptyState drawing="vacio-numeros" title={rifaMessages.sinResultado} /> : <NoNumbersToAssign />}
    >
      {({ rifas, totalPages }) => (
        <>
          <ExpandableTickets rifas={shownOf(rifas)} ticket={ticket} />
          {buscar && <Holders rifas={rifas} />}
          {shownOf(rifas).length === 0 && <p className="muted">Acá no queda ninguna libre.</p>}
          {totalPages > 1 && <Pager page={page} pages={totalPages} onChange={setPage} label="Páginas de números" />}
          <TicketLegend states={['libre', 'elegida', 'asignada', 'reservada', ...presentes(rifas), 'paga']} />
        </>
      )}
    </QueryView>
  )
}

/** Holders that a search names; more than that are read number by number. */
const NAMED = 5

/** The holders of the numbers that a search found. */
function Holders({ rifas }: { rifas: readonly Rifa[] }) {
  const held = rifas.flatMap(({ _id, NumeroRifa, vendedor }) => (vendedor ? [{ _id, NumeroRifa, vendedor }] : []))
  return (
    <ul className="muted small">
      {held.slice(0, NAMED).map(({ _id, NumeroRifa, vendedor }) => (
        <li key={_id}>{`El ${padNumber(NumeroRifa)} es de ${vendedor.nombreCompleto}.`}</li>
      ))}
    </ul>
  )
}

/** Rarer states, only where there are such numbers. */
const presentes = (rifas: readonly Rifa[]) =>
  (['prestada', 'papel', 'vendida', 'atrasada', 'ganadora', 'cerrada'] as const).filter(state =>
    rifas.some(rifa => adminState(rifa) === state),
  )

type ChoosableTicketProps = { rifa: Rifa; chosen: boolean; onToggle: (numero: number) => void }

/** Remembered as drawn: a click among a thousand draws one. */
const ChoosableTicket = memo(function ChoosableTicket({ rifa, chosen, onToggle }: ChoosableTicketProps) {
  const state = adminState(rifa)
  const free = state === 'libre'
  const numero = rifa.NumeroRifa
  return (
    <Ticket
      numero={numero}
      state={free && chosen ? 'elegida' : state}
      disabled={!free}
      onClick={() => onToggle(numero)}
      holder={rifa.vendedor?.nombreCompleto}
    />
  )
})

export function NoNumbersToAssign() {
  return (
    <EmptyState drawing="vacio-numeros" title="No hay números para asignar.">
      <ButtonLink icon="plus" to={paths.admin.crearRifas}>
        Crear rifas
      </ButtonLink>
    </EmptyState>
  )
}
