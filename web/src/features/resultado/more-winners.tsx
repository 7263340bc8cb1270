import type { Ganador } from '@talonario/contract'
import { padNumber } from '#lib/format.ts'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import './more-winners.css'

/** From the fourth on. */
export function MoreWinners({ ganadores }: { ganadores: readonly Ganador[] }) {
  if (ganadores.length <= 3) return null
  return (
    <section className="more-winners">
      <h2>Más ganadores</h2>
      <ItemList>
        {ganadores.slice(3).map(({ numeroRifa, nombreParticipante, premio }, place) => (
          <Item key={numeroRifa}>
            <span className="muted small more-winners-place">{`Ganador ${place + 4}`}</span>
            <span className="grow">
              <b>{nombreParticipante || 'Desconocido'}</b>
              <span className="muted small more-winners-prize">
                {premio.descripcion ? `${premio.nombre}: ${premio.descripcion}` : premio.nombre}
              </span>
            </span>
            <span className="num more-winners-number">{padNumber(numeroRifa)}</span>
          </Item>
        ))}
      </ItemList>
    </section>
  )
}
