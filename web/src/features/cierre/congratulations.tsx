import type { ReplyOf, resultadoApi } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { drawToShow, terminacionesInWords } from '#domain/sorteo/sorteo.rules.ts'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { padNumber, today } from '#lib/format.ts'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import styles from './cierre.module.css'

/** Winners named in the box. */
const NAMED = 3

type Realizado = ReplyOf<typeof resultadoApi.listarGanadores>['sorteos'][number]

/** Up to three winners of the latest past draw; nothing before the first. */
export function Congratulations() {
  return (
    <QueryView
      query={useQuery(ganadoresQuery())}
      skeleton={<Skeleton height={260} />}
      loading="Cargando ganadores..."
      refused="Error al obtener sorteos"
    >
      {sorteos => {
        // The one that /resultado opens with.
        const sorteo = drawToShow(sorteos, today())
        return sorteo && sorteo.ganadores.length > 0 ? <Winners {...sorteo} /> : null
      }}
    </QueryView>
  )
}

function Winners(sorteo: Realizado) {
  const { ganadores, premios } = sorteo
  return (
    <section className={styles.congratulations} aria-labelledby="felicitaciones">
      <div className={styles.congratulationsGuilloche} aria-hidden="true" />
      <div className="row gap-2">
        <img src="/dibujos/ganador-trofeo.svg" alt="" width={96} height={72} />
        <div>
          <h2 id="felicitaciones">¡Felicitaciones!</h2>
          <p className="small">Sorteo del {nombreDeSorteo(sorteo)}</p>
        </div>
      </div>
      <ol>
        {ganadores.slice(0, NAMED).map(({ numeroRifa, nombreParticipante, premio }) => (
          <li key={premio._id}>
            <span
              className={classNames('num', styles.ordinal)}
            >{`${premios.findIndex(({ _id }) => _id === premio._id) + 1}º`}</span>
            <b className="grow">{nombreParticipante || 'Desconocido'}</b>
            <span className="num">{padNumber(numeroRifa)}</span>
          </li>
        ))}
      </ol>
      {sorteo.derivados && <p className="small">{terminacionesInWords(sorteo)}</p>}
    </section>
  )
}
