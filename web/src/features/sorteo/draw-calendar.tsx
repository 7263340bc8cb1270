import { type EnCalendario, porCifras } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { premiosEnLinea } from '#domain/premio/premio.messages.ts'
import { moment } from '#domain/resultado/resultado.rules.ts'
import { calendarioQuery } from '#domain/sorteo/sorteo-calendario.api.ts'
import {
  calendarioMessages,
  estadoOf,
  juegaWords,
  presupuestoInWords,
} from '#domain/sorteo/sorteo-calendario.messages.ts'
import { premiosDelDesierto } from '#domain/sorteo/sorteo-desierto.messages.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** The draws in which a number of the current campaign plays; nothing in a serie. `numeros`: with what last digits may come to. */
export function DrawCalendar({ numeros }: { numeros?: number }) {
  const calendario = useQuery(calendarioQuery())
  if (calendario.data?.clase === 'serie') return null
  return (
    <Panel title="Sorteos de la campaña">
      <QueryView
        query={calendario}
        {...calendarioMessages}
        skeleton={<ListSkeleton rows={3} height={72} />}
        isEmpty={({ sorteos }) => sorteos.length === 0}
        empty={<p className="muted">{calendarioMessages.ninguno}</p>}
      >
        {({ sorteos }) => (
          <ItemList label="Sorteos de la campaña" top>
            {sorteos.map(sorteo => (
              <Draw key={sorteo.id} sorteo={sorteo} numeros={numeros} />
            ))}
          </ItemList>
        )}
      </QueryView>
    </Panel>
  )
}

function Draw({ sorteo, numeros }: { sorteo: EnCalendario; numeros: number | undefined }) {
  const { id, hora, tipo, estado, cancelado, desierto, vence, premios } = sorteo
  const derivados = premios.flatMap(({ terminaciones }) => terminaciones)
  return (
    <Item>
      <div className="grow">
        <p className="row apart wrap-lines">
          <b className="num">{moment(hora)}</b>
          <Pill {...estadoOf(sorteo)} />
        </p>
        {estado !== 'cancelado' && <p>{premiosEnLinea(premios)}</p>}
        {derivados.map((derivado, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order and have no id
          <p key={i} className="small">
            {`${derivado.nombre}, ${porCifras(derivado.cifras)}.`}
            {numeros !== undefined && ` ${presupuestoInWords(numeros, derivado.cifras)}`}
          </p>
        ))}
        <p className="muted small">
          {cancelado?.motivo ?? (desierto ? premiosDelDesierto(desierto) : juegaWords[tipo])}
          {estado === 'agendado' && vence && ` Se paga hasta el ${moment(vence)}.`}
        </p>
        {estado !== 'agendado' && (
          <TextLink to={paths.resultadoOf(id)}>
            {estado === 'cancelado' ? 'Ver el sorteo' : 'Ver el resultado'}
          </TextLink>
        )}
      </div>
    </Item>
  )
}
