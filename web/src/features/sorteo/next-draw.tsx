import type { Sorteo } from '@talonario/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { dayAndHour } from '#lib/format.ts'
import { serverNow } from '#lib/live/server-clock.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink, TextLink } from '#ui/base/button.tsx'
import { Countdown } from '#ui/base/countdown.tsx'
import styles from './landing.module.css'

/** The dark strip: when the next draw is, how long until then, and its prizes. */
export function NextDraw({ query }: { query: UseQueryResult<Sorteo[]> }) {
  const sorteo = query.data?.[0]
  return (
    <section className={classNames('band', styles.nextDraw)} aria-labelledby="proximo-sorteo">
      <div className="page">
        <div className={styles.nextDrawWhen}>
          <div>
            <h2 id="proximo-sorteo">Próximo sorteo</h2>
            <p className={classNames(styles.nextDrawDay, 'num')}>
              {sorteo ? capital(dayAndHour(sorteo.fuenteDatos.hora)) : sentenceInstead(query)}
            </p>
            {sorteo && isPastDue(sorteo) && <p className={styles.nextDrawHint}>{waiting[sorteo.estado]}</p>}
            {sorteo && (
              <p className={styles.nextDrawHint}>
                <TextLink to={paths.enVivo(sorteo._id)}>Se transmite en vivo</TextLink> y{' '}
                <TextLink to={paths.resultadoOf(sorteo._id)}>cualquiera puede comprobarlo</TextLink>.
              </p>
            )}
          </div>
          {query.data && !sorteo && <ButtonLink to={paths.resultado}>Ver los resultados</ButtonLink>}
          {sorteo && <Countdown until={sorteo.fuenteDatos.hora} />}
          {query.isError && (
            <Button icon="refresh" busy={query.isFetching && 'Reintentando...'} onClick={() => query.refetch()}>
              Reintentar
            </Button>
          )}
        </div>
        {sorteo && sorteo.premios.length > 0 && <DrawPrizes premios={sorteo.premios} />}
      </div>
    </section>
  )
}

const isPastDue = ({ estado, fuenteDatos }: Sorteo) =>
  estado === 'cerrado' || Date.parse(fuenteDatos.hora) <= serverNow()

const waiting: Partial<Record<Sorteo['estado'], string>> = {
  agendado: 'Ya pasó su hora: espera su sorteo.',
  cerrado: 'Las ventas ya cerraron: espera su sorteo.',
}

function DrawPrizes({ premios }: { premios: Sorteo['premios'] }) {
  return (
    <ol className={styles.nextDrawPrizes} aria-label="Premios del próximo sorteo">
      {premios.map(({ id, nombre, descripcion }, place) => (
        <li key={id}>
          <span className="num">{`${place + 1}º`}</span>
          <div>
            <h3>{nombre}</h3>
            <p>{descripcion || 'Sin descripción disponible'}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function sentenceInstead({ isPending, isError, error }: UseQueryResult<Sorteo[]>): string {
  if (isPending) return 'Cargando...'
  if (!isError) return 'No hay próximo sorteo disponible.'
  const failed = 'No se pudo conectar con el servidor.'
  return sentenceOf(error, { refused: failed, offline: failed })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
