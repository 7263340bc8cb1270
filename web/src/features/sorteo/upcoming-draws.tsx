import type { Sorteo } from '@talonario/contract'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { daysUntil, inWords } from '#domain/cierre/cierre.rules.ts'
import { premiosEnLinea } from '#domain/premio/premio.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { dayDots, today } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import styles from './sorteo.module.css'

/** Future draws, by date; the first shows how far away it is. */
export function UpcomingDraws({ sorteos }: { sorteos: readonly Sorteo[] }) {
  if (sorteos.length === 0) {
    return (
      <>
        <p className="muted">{sortearMessages.sinProximos}</p>
        <TextLink tap to={paths.admin.agendarSorteo}>
          Agendar sorteo
        </TextLink>
      </>
    )
  }
  return (
    <ItemList label="Próximos sorteos">
      {sorteos.map(({ _id, fechaSorteo, premios }, place) => (
        <Item key={_id}>
          <div className="grow">
            <p className="row apart">
              <b className={classNames('num', styles.scheduledDay)}>{dayDots(fechaSorteo)}</b>
              {place === 0 && (
                <Pill
                  tone="gold"
                  icon="calendar"
                  word={
                    daysUntil(fechaSorteo, today()) < 0 ? 'Espera su sorteo' : inWords(daysUntil(fechaSorteo, today()))
                  }
                />
              )}
            </p>
            <p className="muted small">{premiosEnLinea(premios)}</p>
          </div>
        </Item>
      ))}
    </ItemList>
  )
}
