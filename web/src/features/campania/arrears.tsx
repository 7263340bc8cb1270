import { motivoForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Atrasada, atrasadasQuery, useLiberarAtrasadas } from '#domain/campania/campania-atrasadas.api.ts'
import { cuotaQueries } from '#domain/cuota/cuota.api.ts'
import { cuotaMessages } from '#domain/cuota/cuota.messages.ts'
import { money, padNumber } from '#lib/format.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { AskAction } from '#ui/form/ask-action.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** The numbers that do not play until they are paid, and the one act that frees them. */
export function Arrears() {
  // Without a draw to play in nothing is collected, whatever is owed above.
  const alDia = useQuery(cuotaQueries.resumen).data?.every(({ atrasados }) => atrasados === 0) ?? true
  return (
    <Panel title="Cuotas atrasadas">
      <QueryView
        query={useQuery(atrasadasQuery)}
        skeleton={<ListSkeleton rows={2} height={56} />}
        isEmpty={list => list.length === 0}
        empty={<p className="muted">{alDia ? cuotaMessages.alDiaTodos : cuotaMessages.sinSorteoPorJugar}</p>}
      >
        {list => <Late list={list} />}
      </QueryView>
    </Panel>
  )
}

/** All are chosen at first; one with a prize to hand over, or with whom something was agreed, is left out. */
function Late({ list }: { list: Atrasada[] }) {
  const liberar = useLiberarAtrasadas()
  const [fuera, setFuera] = useState<readonly string[]>([])
  const elegidas = list.filter(({ titularId }) => !fuera.includes(titularId))
  const toggle = (id: string) => setFuera(fuera.includes(id) ? fuera.filter(other => other !== id) : [...fuera, id])
  return (
    <div className="stack">
      <p>No juegan hasta que se pagan. Liberar un número lo pone otra vez en venta.</p>
      <ItemList label="Números atrasados">
        {list.map(({ titularId, NumeroRifa, comprador, pagado, total }) => (
          <Item key={titularId}>
            <label className="row gap-1">
              <input type="checkbox" checked={!fuera.includes(titularId)} onChange={() => toggle(titularId)} />
              {`${padNumber(NumeroRifa)}, ${comprador}: pagó ${money(pagado)} de ${money(total)}`}
            </label>
          </Item>
        ))}
      </ItemList>
      {elegidas.length > 0 && (
        <div>
          <AskAction
            button="Liberar las atrasadas"
            kind="danger"
            title={elegidas.length === 1 ? '¿Liberar 1 número?' : `¿Liberar ${elegidas.length} números?`}
            schema={motivoForm}
            fields={[{ name: 'motivo', label: 'Motivo', is: 'reason' }]}
            confirm="Liberar"
            danger
            busy="Liberando..."
            write={liberar}
            toBody={({ motivo = '' }) => ({ titulares: elegidas.map(({ titularId }) => titularId), motivo })}
          >
            <p>{elegidas.map(({ NumeroRifa }) => padNumber(NumeroRifa)).join(', ')}</p>
            <p>Lo pagado queda pagado, y se venden otra vez para los sorteos que quedan. No se puede deshacer.</p>
          </AskAction>
        </div>
      )}
    </div>
  )
}
