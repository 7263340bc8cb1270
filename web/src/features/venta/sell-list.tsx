import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { estadoDe, filtrarNumeros, type Numero, porVender } from '#domain/venta/venta.rules.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { TicketGrid } from '#ui/ticket/ticket-grid.tsx'
import { FreeNumber } from './free-number.tsx'

type SellListProps = {
  numeros: readonly Numero[]
  buscar: string
  elegido: number | undefined
  onChoose: (numero: Numero) => void
}

/** The seller's tickets that match the search, those still to be sold first. */
export function SellList({ numeros, buscar, elegido, onChoose }: SellListProps) {
  const found = porVender(filtrarNumeros(numeros, buscar))
  return (
    <div className="stack">
      <h2 className="visually-hidden">Tus números</h2>
      {numeros.length === 0 && <EmptyState drawing="vacio-numeros" title={ventaMessages.sinRifas} />}
      {numeros.length > 0 && found.length === 0 && (
        <EmptyState drawing="vacio-numeros" title={ventaMessages.sinResultado} />
      )}
      <FirstPart key={buscar} items={found} first={60} more={120}>
        {shown => (
          <TicketGrid>
            {shown.map(numero => {
              const now = estadoDe(numero)
              const state = now === 'libre' && numero.numero === elegido ? 'elegida' : now
              const taken = state === 'paga' || state === 'reservada'
              return (
                <Ticket
                  key={numero._id}
                  numero={numero.numero}
                  state={state}
                  disabled={taken}
                  onClick={() => onChoose(numero)}
                />
              )
            })}
          </TicketGrid>
        )}
      </FirstPart>
      <FreeNumber key={`libre ${buscar}`} typed={buscar} numeros={numeros} onFound={onChoose} />
    </div>
  )
}
