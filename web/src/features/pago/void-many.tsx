import { type CompraEnLista, motivoForm } from '@talonario/contract'
import { useState } from 'react'
import { useAnularVentas } from '#domain/pago/pago-caso.api.ts'
import { Note } from '#ui/feedback/note.tsx'
import { AskAction } from '#ui/form/ask-action.tsx'

type Rechazada = { compraId: string; motivo: string }

/** Voids the chosen sales by one act with its reason, and names those that were refused. */
export function VoidMany({ chosen, onDone }: { chosen: readonly CompraEnLista[]; onDone: () => void }) {
  const [refused, setRefused] = useState<readonly (Rechazada & { nombre: string })[]>([])
  const nameOf = (id: string) => chosen.find(({ _id }) => _id === id)?.comprador.nombre || 'Sin nombre'
  const anular = useAnularVentas(rechazadas => {
    setRefused(rechazadas.map(rechazada => ({ ...rechazada, nombre: nameOf(rechazada.compraId) })))
    onDone()
  })
  const many = chosen.length === 1 ? 'la venta elegida' : `las ${chosen.length} ventas elegidas`
  return (
    <div className="stack">
      {chosen.length > 0 && (
        <div>
          <AskAction
            button={`Anular ${many}`}
            kind="danger"
            icon="refresh"
            title={`¿Anular ${many}?`}
            schema={motivoForm}
            fields={[{ name: 'motivo', label: 'Motivo', is: 'reason', hint: 'Queda en el historial de cada compra.' }]}
            confirm="Anular"
            busy="Anulando..."
            danger
            write={anular}
            toBody={({ motivo = '' }) => ({ compraIds: chosen.map(({ _id }) => _id), motivo })}
          >
            <p>
              Los números quedan libres, se descuentan de quien vendió y cada comprador recibe un correo. El dinero lo
              devuelve quien lo tiene. No se puede deshacer.
            </p>
          </AskAction>
        </div>
      )}
      {refused.length > 0 && (
        <Note tone="bad">
          <ul>
            {refused.map(({ compraId, nombre, motivo }) => (
              <li key={compraId}>{`${nombre}: ${motivo}`}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
