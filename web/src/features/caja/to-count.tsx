import { cierreDeRendicionForm, conteoForm, type Entrega, motivoForm, type Rendicion } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cajaQueries,
  useCerrarRendicion,
  useConfirmarEntrega,
  useDevolverRendicion,
  usePerdonarDiferencia,
  useRechazarEntrega,
  useRechazarEntregas,
} from '#domain/caja/caja.api.ts'
import { cajaMessages } from '#domain/caja/caja.messages.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { dayTime, money } from '#lib/format.ts'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { AskAction } from '#ui/form/ask-action.tsx'
import { QueryPanel } from '#ui/list/query-panel.tsx'
import { CorrectCount } from './counted.tsx'
import { RendicionRow } from './own-papers.tsx'

const MEDIOS = { efectivo: 'Caja de la organización', banco: 'Banco' }

/** Hand-ins to count; of who has several, all can be rejected at the first. */
export function HandInsToConfirm() {
  const query = useQuery(cajaQueries.entregas())
  const [wrong, setWrong] = useState<Entrega | null>(null)
  /** What differs from what was declared is asked once, with both figures. */
  const ask = async (counted: Entrega) => {
    const { contado, monto, vendedor } = counted
    if (contado === null || monto === null || contado === monto) return
    const right = await confirm(`Contaste ${money(contado)} y ${vendedor.nombre} declaró ${money(monto)}.`, {
      detail: '¿Está bien lo que contaste?',
      confirmLabel: 'Está bien',
      cancelLabel: 'Corregir',
    })
    if (!right) setWrong(counted)
  }
  const bySeller = Map.groupBy(query.data ?? [], ({ vendedor }) => vendedor.id)
  return (
    <>
      <QueryPanel
        title="Entregas por confirmar"
        query={query}
        rows={2}
        height={80}
        empty="No hay entregas por confirmar."
      >
        {entrega => {
          const suyas = bySeller.get(entrega.vendedor.id) ?? []
          return <ToConfirm entrega={entrega} juntas={suyas[0] === entrega ? suyas : []} onCounted={ask} />
        }}
      </QueryPanel>
      <CorrectCount entrega={wrong} onClose={() => setWrong(null)} />
    </>
  )
}

type ToConfirmProps = { entrega: Entrega; juntas: readonly Entrega[]; onCounted: (entrega: Entrega) => void }

function ToConfirm({ entrega, juntas, onCounted }: ToConfirmProps) {
  const { _id: id, vendedor, monto, medio, fecha, nota, imagen, repetida } = entrega
  return (
    <div className="stack gap-1 grow">
      <b>{vendedor.nombre}</b>
      <p className="muted small">{[metodoWords[medio], dayTime(fecha), nota].filter(Boolean).join(' · ')}</p>
      {monto === null && <p className="small">{cajaMessages.declaradoDespues}</p>}
      {imagen && (
        <a
          className="text-button tap"
          href={`/api/uploads/${imagen}`}
          target="_blank"
          rel="noreferrer"
        >{`Ver el depósito de ${vendedor.nombre}`}</a>
      )}
      {repetida && <Note tone="bad">La misma foto está en otra entrega: fijate que no sea el mismo dinero.</Note>}
      <div className="row wrap-lines">
        <AskAction
          button="Contar y confirmar"
          kind="primary"
          title={`Entrega de ${vendedor.nombre}`}
          schema={conteoForm}
          fields={[{ name: 'contado', label: '¿Cuánto contaste?', is: 'amount' }]}
          initial={{ id }}
          confirm="Confirmar"
          write={useConfirmarEntrega(onCounted)}
          toBody={({ contado = '' }) => ({ id, contado })}
        />
        <AskAction
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
        {juntas.length > 1 && <RejectAll entregas={juntas} vendedor={vendedor} />}
      </div>
    </div>
  )
}

type RejectAllProps = { entregas: readonly Entrega[]; vendedor: Entrega['vendedor'] }

function RejectAll({ entregas, vendedor }: RejectAllProps) {
  const ids = entregas.map(({ _id }) => _id)
  return (
    <AskAction
      button={`Rechazar las ${ids.length}`}
      kind="quiet"
      title={`Rechazar las ${ids.length} entregas de ${vendedor.nombre}`}
      schema={motivoForm}
      fields={[{ name: 'motivo', label: 'Motivo', is: 'reason', hint: 'El mismo para todas.' }]}
      confirm="Rechazar todas"
      danger
      write={useRechazarEntregas()}
      toBody={({ motivo = '' }) => ({ vendedor: vendedor.id, ids, motivo })}
    />
  )
}

/** Rendiciones to close: the count comes first, then what was expected. */
export function RendicionesToClose() {
  return (
    <QueryPanel
      title="Rendiciones"
      query={useQuery(cajaQueries.rendiciones())}
      rows={2}
      height={80}
      empty="Todavía nadie rindió."
    >
      {rendicion => <ToClose rendicion={rendicion} />}
    </QueryPanel>
  )
}

function ToClose({ rendicion }: { rendicion: Rendicion }) {
  const { _id: id, vendedor, estado, diferencia, perdonable } = rendicion
  return (
    <div className="stack gap-1 grow">
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
      <AskAction
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
      </AskAction>
      <AskAction
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
      <AskAction
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
