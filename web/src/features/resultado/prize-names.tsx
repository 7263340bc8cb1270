import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import './prize-winners.css'

/** The prizes of a draw that has no result yet. */
export function PrizeNames({ premios }: Pick<Resultado, 'premios'>) {
  if (premios.length === 0) return null
  return (
    <section className="stack" aria-labelledby="premios">
      <h2 id="premios">Premios</h2>
      <ItemList label="Premios">
        {premios.map(({ _id, nombre, descripcion }, i) => (
          <Item key={_id}>
            <span className="num prize-winner-place">{`${i + 1}º`}</span>
            <span className="grow">
              <b>{nombre}</b>
              <span className="muted small prize-winner-name">{descripcion}</span>
            </span>
          </Item>
        ))}
      </ItemList>
    </section>
  )
}
