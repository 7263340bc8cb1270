import type { Usuario } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { runsText } from '#domain/asignacion/asignacion.rules.ts'
import { documentWords } from '#domain/cuenta/cuenta-documento.rules.ts'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { ventaQueries } from '#domain/venta/venta.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { estadoOf, filterNumbers, type Numero, porTelefono } from '#domain/venta/venta.rules.ts'
import { count } from '#lib/format.ts'
import { usePoll } from '#lib/live/live.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { ButtonLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView, TicketsSkeleton } from '#ui/feedback/query-view.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { TicketGrid } from '#ui/ticket/ticket-grid.tsx'
import styles from './vendedor.module.css'

/** Tickets rendered at first: four rows of three, three of four. */
const PRIMEROS = 12

/** The numbers assigned to a seller, each with its state; a free one leads to its sale. */
export function AssignedNumbers({ userId }: { userId: string }) {
  useEnVivo()
  const refetchInterval = usePoll(ux.gridPoll)
  const asignadas = useQuery({ ...ventaQueries.asignadas(userId), refetchInterval })
  return (
    <Panel title="Números asignados" aside={<Sold numeros={asignadas.data ?? []} />}>
      <QueryView
        query={asignadas}
        skeleton={<TicketsSkeleton tickets={PRIMEROS} />}
        loading="Cargando números..."
        refused={ventaMessages.sinLista}
        fixed
        isEmpty={numeros => numeros.length === 0}
        empty={
          <EmptyState
            drawing="vacio-numeros"
            title={ventaMessages.sinRifas}
            text="Cuando quien organiza te asigne números, los vas a ver acá."
          />
        }
      >
        {numeros => <Numbers numeros={numeros} userId={userId} />}
      </QueryView>
    </Panel>
  )
}

function Sold({ numeros }: { numeros: readonly Numero[] }) {
  if (numeros.length === 0) return null
  const vendidos = numeros.filter(({ pagoRealizado }) => pagoRealizado).length
  return <span className="muted small">{`${count(vendidos)} de ${count(numeros.length)} vendidos`}</span>
}

function Numbers({ numeros, userId }: { numeros: readonly Numero[]; userId: string }) {
  const [buscar, setBuscar] = useState('')
  const found = filterNumbers(numeros, buscar)
  return (
    <div className="stack">
      <p className="muted small num">{runsText(numeros.map(({ numero }) => numero))}</p>
      {porTelefono(numeros).map(([telefono, suyos]) => (
        <p key={telefono} className="muted small num">
          {ventaMessages.prestadas(telefono, runsText(suyos))}
        </p>
      ))}
      {numeros.length > PRIMEROS && (
        <SearchField
          label="Buscar en mis números"
          inputMode="numeric"
          value={buscar}
          onChange={text => setBuscar(text.replace(/\D/g, ''))}
        />
      )}
      {found.length === 0 && <p className="muted">{ventaMessages.sinResultado}</p>}
      <FirstPart key={buscar} items={found} first={PRIMEROS} more={60}>
        {shown => (
          <TicketGrid>
            {shown.map(numero => (
              <AssignedTicket key={numero._id} numero={numero} userId={userId} />
            ))}
          </TicketGrid>
        )}
      </FirstPart>
    </div>
  )
}

function AssignedTicket({ numero, userId }: { numero: Numero; userId: string }) {
  const state = estadoOf(numero)
  const to = state === 'libre' ? `${paths.vendedor.vender(userId)}?numero=${numero.numero}` : undefined
  return <Ticket numero={numero.numero} state={state} to={to} />
}

/** The seller, and how to edit their data. */
export function SellerHead({ user }: { user: Usuario }) {
  const { id, nombreCompleto, nombreUsu, imagen, ci } = user
  const nombre = nombreCompleto || nombreUsu
  return (
    <div className={styles.sellerHead}>
      <Avatar nombre={nombre} imagen={imagen} size={72} />
      <div className="grow">
        <h2>{nombre}</h2>
        {ci && <p className="muted">{documentWords(ci)}</p>}
      </div>
      <ButtonLink to={paths.vendedor.editar(id)} icon="edit" shrinks aria-label="Editar Perfil">
        Editar Perfil
      </ButtonLink>
    </div>
  )
}
