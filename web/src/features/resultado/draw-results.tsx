import type { Ganador, ReplyOf, resultadoApi } from '@talonario/contract'
import { useSearchParams } from 'react-router'
import { pictureOfPremio } from '#domain/organizacion/organizacion.rules.ts'
import { byDateDescending, drawToShow } from '#domain/sorteo/sorteo.rules.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { padNumber, today } from '#lib/format.ts'
import { paths, pictureAddress } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/form/form.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { EndingWinners } from './derived-winners.tsx'
import styles from './resultado.module.css'

type SorteoConGanadores = ReplyOf<typeof resultadoApi.listarGanadores>['sorteos'][number]

/** The winners of one draw; the address remembers which one was chosen. */
export function DrawResults({ sorteos }: { sorteos: readonly SorteoConGanadores[] }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('sorteo')
  const sorteo = sorteos.find(({ _id }) => _id === asked) ?? drawToShow(sorteos, today())
  if (!sorteo) return null
  const choose = (id: string) => setSearch({ sorteo: id }, { preventScrollReset: true })
  return (
    <>
      {sorteos.length > 1 ? (
        <DrawChooser sorteos={sorteos} chosen={sorteo._id} onChoose={choose} />
      ) : (
        <p className={classNames('muted centered', styles.drawDay)}>
          Sorteo del <b className="num">{nombreDeSorteo(sorteo)}</b>
        </p>
      )}
      {sorteo.ganadores.length === 0 ? (
        <EmptyState drawing="ganador-trofeo" title="No hay ganadores para mostrar." />
      ) : (
        <>
          <WinnersPodium ganadores={sorteo.ganadores} />
          <MoreWinners ganadores={sorteo.ganadores} />
          {sorteo.derivados && (
            <div className={styles.moreWinners}>
              <EndingWinners derivados={sorteo.derivados} />
            </div>
          )}
          <ProofStrip id={sorteo._id} />
        </>
      )}
    </>
  )
}

type DrawChooserProps = { sorteos: readonly SorteoConGanadores[]; chosen: string; onChoose: (id: string) => void }

function DrawChooser({ sorteos, chosen, onChoose }: DrawChooserProps) {
  return (
    <div className={styles.drawChooser}>
      <SelectField
        label="Sorteo del"
        value={chosen}
        onChange={event => onChoose(event.currentTarget.value)}
        data={byDateDescending(sorteos).map(sorteo => ({ value: sorteo._id, label: nombreDeSorteo(sorteo) }))}
      />
    </div>
  )
}

function ProofStrip({ id }: { id: string }) {
  return (
    <div className={styles.proofStrip}>
      <Icon name="shield" size={36} className={styles.proofSeal} />
      <p className="grow">
        <b>Este sorteo se puede verificar.</b> La lista se selló antes y el resultado se puede recalcular.
      </p>
      <ButtonLink kind="primary" to={paths.resultadoOf(id)}>
        Verificar
      </ButtonLink>
    </div>
  )
}

/** From the fourth on. */
function MoreWinners({ ganadores }: { ganadores: readonly Ganador[] }) {
  if (ganadores.length <= 3) return null
  return (
    <section className={styles.moreWinners}>
      <h2>Más ganadores</h2>
      <ItemList>
        {ganadores.slice(3).map(({ numeroRifa, nombreParticipante, premio }, place) => (
          <Item key={numeroRifa}>
            <span className={classNames('muted small', styles.moreWinnersPlace)}>{`Ganador ${place + 4}`}</span>
            <span className="grow">
              <b>{nombreParticipante || 'Desconocido'}</b>
              <span className={classNames('muted small', styles.moreWinnersPrize)}>
                {premio.descripcion ? `${premio.nombre}: ${premio.descripcion}` : premio.nombre}
              </span>
            </span>
            <span className={classNames('num', styles.moreWinnersNumber)}>{padNumber(numeroRifa)}</span>
          </Item>
        ))}
      </ItemList>
    </section>
  )
}

/** The first three: 2-1-3 on wide screens, below one another on phones. */
function WinnersPodium({ ganadores }: { ganadores: readonly Ganador[] }) {
  const three = ganadores.slice(0, 3)
  return (
    <ol className={classNames(styles.winners, styles[`of${three.length}`])}>
      {three.map((ganador, place) => (
        <Winner key={ganador.numeroRifa} ganador={ganador} place={place + 1} />
      ))}
    </ol>
  )
}

function Winner({ ganador, place }: { ganador: Ganador; place: number }) {
  const { numeroRifa, nombreParticipante, premio } = ganador
  return (
    <li className={classNames(styles.winner, styles[`place${place}`])}>
      <PrizePicture nombre={premio.nombre} place={place} />
      <div className={styles.winnerTicket}>
        <p className={classNames(styles.winnerNumber, 'num')}>
          <span className={styles.ordinal}>{`${place}º`}</span> <span>{padNumber(numeroRifa)}</span>
        </p>
        <p className={styles.winnerName}>{nombreParticipante || 'Desconocido'}</p>
        <hr />
        <h2>{premio.nombre}</h2>
        <p className={styles.winnerPrize}>{premio.descripcion || 'Sin descripción disponible'}</p>
      </div>
    </li>
  )
}

/** The main prizes have a picture; any other prize gets printed paper. */
function PrizePicture({ nombre, place }: { nombre: string; place: number }) {
  const imagen = pictureOfPremio(nombre, useConfig().portada.premios)
  return (
    <div className={classNames(styles.winnerPicture, !imagen && styles.plain)}>
      {imagen && <img src={pictureAddress(imagen)} alt="" width={800} height={600} />}
      {(place === 1 || !imagen) && (
        <span className={styles.winnerCup}>
          <Icon name={place === 1 ? 'trophy' : 'gift'} size={36} />
        </span>
      )}
    </div>
  )
}
