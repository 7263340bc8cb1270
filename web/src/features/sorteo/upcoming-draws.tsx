import type { Sorteo } from '@talonario/contract'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { daysUntil, inWords } from '#domain/cierre/cierre.rules.ts'
import { premiosEnLinea } from '#domain/premio/premio.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { today } from '#lib/format.ts'
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
      {sorteos.map(({ fechaSorteo, premios, ...sorteo }, place) => (
        <Item key={sorteo._id}>
          <div className="grow">
            <p className="row apart">
              <b className={classNames('num', styles.scheduledDay)}>{nombreDeSorteo({ ...sorteo, fechaSorteo })}</b>
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
