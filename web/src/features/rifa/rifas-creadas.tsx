import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { rifaMessages } from '#domain/rifa/rifa.messages.ts'
import { digitsOf } from '#domain/rifa/rifa.rules.ts'
import { rifaAdminQueries, useExportarRifas } from '#domain/rifa/rifa-admin.api.ts'
import { adminState } from '#domain/rifa/rifa-admin.rules.ts'
import { count } from '#lib/format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView, TicketsSkeleton } from '#ui/feedback/query-view.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ExportCsv } from '#ui/list/export-csv.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { ExpandableTickets } from '#ui/ticket/expandable-tickets.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'

/** All numbers with their state, the newest first; a search begins with the smallest, the very number typed. */
export function RifasCreadas() {
  useEnVivo()
  const [buscar, setBuscar] = useState('')
  const [back, setBack] = useState(1)
  const digits = digitsOf(buscar)
  const { data: first } = useQuery(rifaAdminQueries.lista({ page: 1, buscar: digits }))
  const pages = Math.max(1, first?.totalPages ?? 1)
  const query = useQuery(rifaAdminQueries.lista({ page: digits ? back : pages - back + 1, buscar: digits }))
  const search = (text: string) => {
    setBuscar(text)
    setBack(1)
  }
  return (
    <Panel title="Rifas creadas" aside={<span className="muted small">{count(first?.totalRifas ?? 0)}</span>}>
      <div className="stack">
        <SearchField
          label="Buscar número"
          inputMode="numeric"
          value={buscar}
          onChange={search}
          debounce={ux.adminSearch}
        />
        <QueryView
          query={query}
          skeleton={<TicketsSkeleton tickets={15} />}
          loading="Cargando números..."
          refused={rifaMessages.noCargaron}
          isEmpty={({ rifas }) => rifas.length === 0}
          empty={<Nothing searching={digits !== ''} />}
        >
          {({ rifas }) => (
            <>
              <ExpandableTickets
                rifas={digits ? rifas : rifas.toReversed()}
                ticket={rifa => <Ticket key={rifa._id} numero={rifa.NumeroRifa} state={adminState(rifa)} />}
              />
              {pages > 1 && <Pager page={back} pages={pages} onChange={setBack} label="Páginas de números" />}
            </>
          )}
        </QueryView>
        <ExportCsv kind="quiet" write={useExportarRifas()} of={{ query: {} }} />
      </div>
    </Panel>
  )
}

function Nothing({ searching }: { searching: boolean }) {
  if (searching) return <EmptyState drawing="vacio-numeros" title={rifaMessages.sinResultado} />
  return (
    <EmptyState
      drawing="vacio-numeros"
      title="Todavía no hay rifas creadas."
      text="Elegí cuántas, a qué precio y para qué sorteo, y tocá Generar."
    />
  )
}
