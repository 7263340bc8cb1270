import { useBuscarRifas } from '#domain/rifa/rifa.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { estadoDe, filterNumbers, motivoNoLibre, type Numero, porVender, toNumero } from '#domain/venta/venta.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { TicketGrid } from '#ui/ticket/ticket-grid.tsx'

type SellListProps = {
  numeros: readonly Numero[]
  buscar: string
  elegido: number | undefined
  onChoose: (numero: Numero) => void
}

/** The seller's tickets that match the search, those still to be sold first. */
export function SellList({ numeros, buscar, elegido, onChoose }: SellListProps) {
  const found = porVender(filterNumbers(numeros, buscar))
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

type FreeNumberProps = { typed: string; numeros: readonly Numero[]; onFound: (numero: Numero) => void }

/** Where sellers may sell what is assigned to nobody: looks up the number that was typed and is not one's own. */
function FreeNumber({ typed, numeros, onFound }: FreeNumberProps) {
  const { ventaLibre, numeroMayor } = useConfig()
  const { mutate, data, error, isPending } = useBuscarRifas()
  const asked = Number(typed)
  if (!ventaLibre || !asked || asked > numeroMayor || numeros.some(({ numero }) => numero === asked)) return null
  const motivo = data && motivoNoLibre(asked, data.rifas[0])
  const look = () =>
    mutate([asked], {
      onSuccess: ({ rifas: [rifa] }) => rifa && motivoNoLibre(asked, rifa) === null && onFound(toNumero(rifa)),
    })
  return (
    <div className="stack gap-1">
      <Button icon="search" busy={isPending && 'Buscando...'} onClick={look}>
        {`Buscar el ${padNumber(asked)} sin asignar`}
      </Button>
      {motivo && <Note tone="bad">{motivo}</Note>}
      {error && <Note tone="bad">{sentenceOf(error, { refused: 'No se pudo buscar el número.' })}</Note>}
    </div>
  )
}
