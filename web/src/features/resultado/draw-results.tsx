import type { Ganador, ReplyOf, resultadoApi } from '@talonario/contract'
import { useSearchParams } from 'react-router'
import { byDateDescending, drawToShow } from '#domain/sorteo/sorteo.rules.ts'
import { dayDots, padNumber, today } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { WinnersPodium } from './winners-podium.tsx'
import './resultado.css'

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
        <p className="muted centered draw-day">
          Sorteo del <b className="num">{dayDots(sorteo.fechaSorteo)}</b>
        </p>
      )}
      {sorteo.ganadores.length === 0 ? (
        <EmptyState drawing="ganador-trofeo" title="No hay ganadores para mostrar." />
      ) : (
        <>
          <WinnersPodium ganadores={sorteo.ganadores} />
          <MoreWinners ganadores={sorteo.ganadores} />
          <ProofStrip id={sorteo._id} />
        </>
      )}
    </>
  )
}

type DrawChooserProps = { sorteos: readonly SorteoConGanadores[]; chosen: string; onChoose: (id: string) => void }

function DrawChooser({ sorteos, chosen, onChoose }: DrawChooserProps) {
  return (
    <div className="draw-chooser">
      <SelectField label="Sorteo del" value={chosen} onChange={event => onChoose(event.currentTarget.value)}>
        {byDateDescending(sorteos).map(({ _id, fechaSorteo }) => (
          <option key={_id} value={_id}>
            {dayDots(fechaSorteo)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function ProofStrip({ id }: { id: string }) {
  return (
    <div className="proof-strip">
      <Icon name="shield" />
      <p className="grow">
        <b>Este sorteo se puede verificar.</b> La lista se selló antes y el resultado se puede recalcular.
      </p>
      <ButtonLink kind="primary" to={paths.resultadoDe(id)}>
        Verificar
      </ButtonLink>
    </div>
  )
}

/** From the fourth on. */
function MoreWinners({ ganadores }: { ganadores: readonly Ganador[] }) {
  if (ganadores.length <= 3) return null
  return (
    <section className="more-winners">
      <h2>Más ganadores</h2>
      <ItemList>
        {ganadores.slice(3).map(({ numeroRifa, nombreParticipante, premio }, place) => (
          <Item key={numeroRifa}>
            <span className="muted small more-winners-place">{`Ganador ${place + 4}`}</span>
            <span className="grow">
              <b>{nombreParticipante || 'Desconocido'}</b>
              <span className="muted small more-winners-prize">
                {premio.descripcion ? `${premio.nombre}: ${premio.descripcion}` : premio.nombre}
              </span>
            </span>
            <span className="num more-winners-number">{padNumber(numeroRifa)}</span>
          </Item>
        ))}
      </ItemList>
    </section>
  )
}
