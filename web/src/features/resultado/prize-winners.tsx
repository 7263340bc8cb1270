import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { ganadosDe } from '#domain/resultado/resultado.rules.ts'
import { padNumber } from '#lib/format.ts'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import './resultado.css'

/** Each prize of a draw with its number in gold, and the alternates. */
export function PrizeWinners({ sorteo }: { sorteo: Resultado }) {
  return (
    <section className="stack" aria-labelledby="ganadores">
      <h2 id="ganadores">Ganadores</h2>
      <ItemList label="Ganadores">
        {ganadosDe(sorteo).map(({ place, premio, numero, nombre }) => (
          <Item key={place}>
            <span className="num prize-winner-place">{`${place}º`}</span>
            <span className="grow">
              <b>{premio}</b>
              <span className="muted small prize-winner-name">
                {nombre || 'Sin número: no alcanzaron los vendidos'}
              </span>
            </span>
            {numero !== null && <Ticket numero={numero} state="ganadora" />}
          </Item>
        ))}
      </ItemList>
      {sorteo.suplentes.length > 0 && (
        <p className="muted small">
          {`Suplentes, por si un premio no se reclama: ${sorteo.suplentes.map(({ numeroRifa }) => padNumber(numeroRifa)).join(', ')}.`}
        </p>
      )}
    </section>
  )
}
