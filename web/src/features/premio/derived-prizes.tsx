import { useQuery } from '@tanstack/react-query'
import { resultadoQuery } from '#domain/resultado/resultado.api.ts'
import { aQuienTermina } from '#domain/resultado/resultado.rules.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { DeletePrize } from './asignar-premios.tsx'
import type { DrawPrizesProps } from './draw-prizes.tsx'

/** The prizes of an open draw that go by the last digits of another one, to be taken back before the first sale. */
export function DerivedPrizes({ sorteo, sellada }: DrawPrizesProps) {
  const { data } = useQuery(resultadoQuery(sorteo._id))
  if (!data || data.derivados.length === 0) return null
  return (
    <ItemList label={`Premios por terminación del ${nombreDeSorteo(sorteo)}`}>
      {data.derivados.map(premio => (
        <Item key={premio._id}>
          <span className="grow">
            <b>{premio.nombre}</b>
            <br />
            <span className="muted small">{aQuienTermina(sorteo, premio)}</span>
          </span>
          {!sellada && <DeletePrize premio={premio} />}
        </Item>
      ))}
    </ItemList>
  )
}
