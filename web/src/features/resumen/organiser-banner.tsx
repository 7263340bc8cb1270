import type { ReplyOf, resumenApi, Usuario } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { resumenQuery } from '#domain/resumen/resumen.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { count, dayDots, money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button, TextLink } from '#ui/base/button.tsx'
import styles from './organiser-banner.module.css'

/** The organiser, and the state of the raffle: next draw, sold, taken. */
export function OrganiserBanner({ user: { nombreCompleto, imagen } }: { user: Usuario }) {
  const { data, error, isFetching, refetch } = useQuery(resumenQuery)
  const [nombre] = nombreCompleto.split(' ')
  return (
    <section className={styles.organiserBanner} aria-label="Administración">
      <div className={styles.organiserGuilloche} aria-hidden="true" />
      <Avatar nombre={nombreCompleto} imagen={imagen} size={64} />
      <div className={classNames('grow', styles.organiserWords)}>
        <p className={styles.organiserRole}>
          Administración ·{' '}
          <TextLink className={styles.organiserEdit} to={paths.admin.config}>
            Editar perfil
          </TextLink>
        </p>
        <h1 data-greeting>{`Hola, ${nombre}`}</h1>
      </div>
      {error && !data ? (
        <div className="row wrap-lines" role="alert">
          <span>{sentenceOf(error, { refused: 'No se pudo obtener el resumen.' })}</span>
          <Button icon="refresh" busy={isFetching && 'Reintentando...'} onClick={() => refetch()}>
            Reintentar
          </Button>
        </div>
      ) : (
        <Figures resumen={data} />
      )}
    </section>
  )
}

type Resumen = ReplyOf<typeof resumenApi.resumen>

/** Placeholders until the figures arrive. */
function Figures({ resumen }: { resumen: Resumen | undefined }) {
  return (
    <dl className={styles.organiserFigures} aria-busy={!resumen}>
      <div>
        <dt>Próximo sorteo</dt>
        <dd className="num">{resumen && nextDraw(resumen)}</dd>
      </div>
      <div>
        <dt>Vendidos</dt>
        <dd className="num">
          {resumen && (
            <>
              {count(resumen.vendidas)} {resumen.total > 0 && <small>{`de ${count(resumen.total)}`}</small>}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Recaudado</dt>
        <dd className="num">{resumen && money(resumen.recaudado)}</dd>
      </div>
    </dl>
  )
}

function nextDraw({ proximoSorteo }: Resumen): string {
  return proximoSorteo ? dayDots(proximoSorteo) : 'Sin fecha'
}
