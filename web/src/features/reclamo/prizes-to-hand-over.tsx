import type { Reclamo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { reclamoQueries } from '#domain/reclamo/reclamo.api.ts'
import { estadoWords, reclamoMessages } from '#domain/reclamo/reclamo.messages.ts'
import { dayAndHour, dayDots, money, padNumber } from '#lib/format.ts'
import { Pill } from '#ui/base/pill.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { HandOver } from './hand-over.tsx'

/** Who is called to which prize, how to reach them, and what was handed over. */
export function PrizesToHandOver() {
  return (
    <QueryView
      query={useQuery(reclamoQueries.todos())}
      skeleton={<ListSkeleton rows={3} height={112} />}
      {...reclamoMessages.lista}
      isEmpty={reclamos => reclamos.length === 0}
      empty={<p className="muted">{reclamoMessages.vacia}</p>}
    >
      {reclamos => (
        <Panel>
          <ItemList label="Premios">
            {reclamos.map(reclamo => (
              <Item key={reclamo._id}>
                <PrizeRow reclamo={reclamo} />
              </Item>
            ))}
          </ItemList>
        </Panel>
      )}
    </QueryView>
  )
}

function PrizeRow({ reclamo }: { reclamo: Reclamo }) {
  const { premio, estado, turno, numeroRifa, FechaSorteo, vence, sinSuplentes, entrega } = reclamo
  const { nombre, email, telefono, ci } = reclamo.beneficiario
  const { word, icon, tone } = estadoWords[estado]
  const quien = [nombre, ci && `documento ${ci}`, telefono, email].filter(Boolean).join(' · ')
  return (
    <div className="stack gap-1 grow">
      <p className="row apart wrap-lines">
        <b>{premio}</b>
        <Pill icon={icon} tone={tone}>
          {word}
        </Pill>
      </p>
      <p className="small">
        {`${padNumber(numeroRifa)} · sorteo del ${dayDots(FechaSorteo)}${turno > 1 ? ` · suplente ${turno - 1}` : ''}`}
      </p>
      <p className="small">{quien}</p>
      {estado === 'llamado' && !sinSuplentes && (
        <p className="muted small">{`Puede confirmar hasta ${dayAndHour(vence)}; después se llama al suplente.`}</p>
      )}
      {sinSuplentes && <Note>{reclamoMessages.sinSuplentes}</Note>}
      {entrega ? (
        <p className="small">
          {`Entregado el ${dayDots(entrega.fecha)} contra el documento ${entrega.documento}${entrega.impuesto === null ? '' : ` · impuesto ${money(entrega.impuesto)}`}${entrega.nota ? ` · ${entrega.nota}` : ''}`}
        </p>
      ) : (
        <div>
          <HandOver reclamo={reclamo} />
        </div>
      )}
    </div>
  )
}
