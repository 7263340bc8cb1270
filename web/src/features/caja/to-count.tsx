import { cierreDeRendicionForm, conteoForm, type Entrega, motivoForm, type Rendicion } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import {
  cajaQueries,
  useCerrarRendicion,
  useConfirmarEntrega,
  useDevolverRendicion,
  usePerdonarDiferencia,
  useRechazarEntrega,
} from '#domain/caja/caja.api.ts'
import { cajaMessages, medioWords } from '#domain/caja/caja.messages.ts'
import { dayTime, money } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { MoneyAction } from './money-action.tsx'
import { RendicionRow } from './own-papers.tsx'

const MEDIOS = { efectivo: 'Caja de la organización', banco: 'Banco' }

/** Hand-ins to count. */
export function HandInsToConfirm() {
  return (
    <Panel title="Entregas por confirmar">
      <QueryView
        query={useQuery(cajaQueries.entregas())}
        skeleton={<ListSkeleton rows={2} height={80} />}
        {...cajaMessages.saldos}
        isEmpty={entregas => entregas.length === 0}
        empty={<p className="muted">No hay entregas por confirmar.</p>}
      >
        {entregas => (
          <ItemList label="Entregas por confirmar">
            {entregas.map(entrega => (
              <Item key={entrega._id}>
                <ToConfirm entrega={entrega} />
              </Item>
            ))}
          </ItemList>
        )}
      </QueryView>
    </Panel>
  )
}

function ToConfirm({ entrega }: { entrega: Entrega }) {
  const { _id: id, vendedor, monto, medio, fecha, nota, imagen, repetida } = entrega
  return (
    <div className="stack gap-1">
      <b>{vendedor.nombre}</b>
      <p className="muted small">{[medioWords[medio], dayTime(fecha), nota].filter(Boolean).join(' · ')}</p>
      {monto === null && <p className="small">{cajaMessages.declaradoDespues}</p>}
      {imagen && (
        <a href={`/api/uploads/${imagen}`} target="_blank" rel="noreferrer">{`Ver la boleta de ${vendedor.nombre}`}</a>
      )}
      {repetida && <Note tone="bad">La misma boleta está en otra entrega: fijate que no sea la misma plata.</Note>}
      <div className="row wrap-lines">
        <MoneyAction
          button="Contar y confirmar"
          kind="primary"
          title={`Entrega de ${vendedor.nombre}`}
          schema={conteoForm}
          fields={[{ name: 'contado', label: '¿Cuánto contaste?', is: 'amount' }]}
          initial={{ id }}
          confirm="Confirmar"
          write={useConfirmarEntrega()}
          toBody={({ contado = '' }) => ({ id, contado })}
        />
        <MoneyAction
          button="Rechazar"
          kind="quiet"
          title={`Rechazar la entrega de ${vendedor.nombre}`}
          schema={motivoForm}
          fields={[{ name: 'motivo', label: 'Motivo', is: 'reason' }]}
          confirm="Rechazar"
          danger
          write={useRechazarEntrega()}
          toBody={({ motivo = '' }) => ({ id, motivo })}
        />
      </div>
    </div>
  )
}

/** Rendiciones to close: the count comes first, then what was expected. */
export function RendicionesToClose() {
  return (
    <Panel title="Rendiciones">
      <QueryView
        query={useQuery(cajaQueries.rendiciones())}
        skeleton={<ListSkeleton rows={2} height={80} />}
        {...cajaMessages.saldos}
        isEmpty={rendiciones => rendiciones.length === 0}
        empty={<p className="muted">Todavía nadie rindió.</p>}
      >
        {rendiciones => (
          <ItemList label="Rendiciones">
            {rendiciones.map(rendicion => (
              <Item key={rendicion._id}>
                <ToClose rendicion={rendicion} />
              </Item>
            ))}
          </ItemList>
        )}
      </QueryView>
    </Panel>
  )
}

function ToClose({ rendicion }: { rendicion: Rendicion }) {
  const { _id: id, vendedor, estado, diferencia, perdonable } = rendicion
  return (
    <div className="stack gap-1">
      <b>{vendedor.nombre}</b>
      <RendicionRow rendicion={rendicion} />
      {estado === 'presentada' && <CountActions id={id} nombre={vendedor.nombre} />}
      {perdonable && diferencia !== null && <WriteOff id={id} diferencia={diferencia} />}
    </div>
  )
}

function CountActions({ id, nombre }: { id: string; nombre: string }) {
  return (
    <div className="row wrap-lines">
      <MoneyAction
        button="Contar y cerrar"
        kind="primary"
        title={`Rendición de ${nombre}`}
        schema={cierreDeRendicionForm}
        fields={[
          { name: 'contado', label: '¿Cuánto contaste?', is: 'amount' },
          { name: 'medio', label: '¿Dónde queda?', is: 'choice', options: MEDIOS },
        ]}
        initial={{ id }}
        confirm="Cerrar la rendición"
        write={useCerrarRendicion()}
        toBody={({ contado = '', medio }) => ({ id, contado, medio: medio as 'efectivo' })}
      >
        <p>Lo que se esperaba se muestra después de contar. La diferencia queda a cuenta del vendedor.</p>
      </MoneyAction>
      <MoneyAction
        button="Devolver"
        kind="quiet"
        title={`Devolver la rendición de ${nombre}`}
        schema={motivoForm}
        fields={[{ name: 'motivo', label: '¿Qué tiene que corregir?', is: 'reason' }]}
        confirm="Devolver"
        write={useDevolverRendicion()}
        toBody={({ motivo = '' }) => ({ id, motivo })}
      />
    </div>
  )
}

function WriteOff({ id, diferencia }: { id: string; diferencia: number }) {
  return (
    <div>
      <MoneyAction
        button="Dar por perdida la diferencia"
        kind="danger"
        title={`¿Dar por perdidos ${money(diferencia)}?`}
        schema={motivoForm}
        fields={[{ name: 'motivo', label: 'Motivo', is: 'reason', hint: 'Queda en la cuenta del vendedor.' }]}
        confirm="Dar por perdida"
        danger
        write={usePerdonarDiferencia()}
        toBody={({ motivo = '' }) => ({ id, motivo })}
      />
    </div>
  )
}
