import { useQuery } from '@tanstack/react-query'
import { byDateDescending, terminacionesInWords } from '#domain/sorteo/sorteo.rules.ts'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import styles from './resultado.module.css'

/** The winners of the latest draw; nothing before the first. */
export function LatestWinners() {
  const { data: sorteos = [] } = useQuery(ganadoresQuery())
  const [sorteo] = byDateDescending(sorteos)
  if (!sorteo || sorteo.ganadores.length === 0) return null
  return (
    <section className={classNames('page stack', styles.latestWinners)} aria-labelledby="ultimos-ganadores">
      <h2 id="ultimos-ganadores">Últimos ganadores</h2>
      <ItemList label="Últimos ganadores">
        {sorteo.ganadores.map(({ numeroRifa, nombreParticipante, premio }) => (
          <Item key={premio._id}>
            <span className={classNames('num', styles.moreWinnersNumber)}>{padNumber(numeroRifa)}</span>
            <span className="grow">
              <b>{nombreParticipante || 'Desconocido'}</b>
              <span className={classNames('muted small', styles.moreWinnersPrize)}>{premio.nombre}</span>
            </span>
          </Item>
        ))}
      </ItemList>
      <p>
        {`${terminacionesInWords(sorteo)} Sorteo del ${nombreDeSorteo(sorteo)}. `.trimStart()}
        <TextLink to={paths.resultadoOf(sorteo._id)}>Ver el resultado completo</TextLink>
      </p>
    </section>
  )
}
