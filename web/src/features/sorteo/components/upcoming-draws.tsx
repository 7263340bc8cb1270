import type { Sorteo } from '@talonario/contract'
import { premiosEnLinea } from '#features/sorteo/premios.rules.ts'
import { sortearMessages } from '#features/sorteo/sortear.messages.ts'
import { daysUntil, inWords } from '#features/sorteo/sortear.rules.ts'
import { dayDots, today } from '#lib/format.ts'
import { Item, ItemList } from '#ui/item-list.tsx'
import { Pill } from '#ui/pill.tsx'
import './scheduled-draws.css'

/** Draws to come, by date; the first says how far away it is. */
export function UpcomingDraws({ sorteos }: { sorteos: readonly Sorteo[] }) {
  if (sorteos.length === 0) return <p className="muted">{sortearMessages.sinProximos}</p>
  return (
    <ItemList label="Próximos sorteos">
      {sorteos.map(({ _id, fechaSorteo, premios }, place) => (
        <Item key={_id}>
          <div className="grow">
            <p className="row apart">
              <b className="num scheduled-day">{dayDots(fechaSorteo)}</b>
              {place === 0 && (
                <Pill tone="gold" icon="calendar">
                  {inWords(daysUntil(fechaSorteo, today()))}
                </Pill>
              )}
            </p>
            <p className="muted small">{premiosEnLinea(premios)}</p>
          </div>
        </Item>
      ))}
    </ItemList>
  )
}
