import { conteoCorregidoForm, type Entrega } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cajaQueries, useCorregirConteo } from '#domain/caja/caja.api.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useLeido } from '#lib/form/leido.ts'
import { dayTime, money } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { AskDialog } from '#ui/form/ask-action.tsx'
import { QueryPanel } from '#ui/list/query-panel.tsx'

/** The last hand-ins that were counted; a count that was typed wrong can be put right. */
export function CountedHandIns() {
  const [wrong, setWrong] = useState<Entrega | null>(null)
  return (
    <>
      <QueryPanel
        title="Entregas contadas"
        query={useQuery(cajaQueries.contadas())}
        rows={2}
        height={80}
        empty="Todavía no contaste ninguna entrega."
      >
        {entrega => (
          <div className="row apart wrap-lines grow">
            <span className="lines">
              <b>{`${entrega.vendedor.nombre} · ${money(entrega.contado ?? 0)}`}</b>
              <span className="muted small">
                {[entrega.recibo, metodoWords[entrega.medio], dayTime(entrega.resuelta)].join(' · ')}
              </span>
            </span>
            <Button kind="quiet" aria-label={`Corregir el recibo ${entrega.recibo}`} onClick={() => setWrong(entrega)}>
              Corregir
            </Button>
          </div>
        )}
      </QueryPanel>
      <CorrectCount key={wrong?._id} entrega={wrong} onClose={() => setWrong(null)} />
    </>
  )
}

/** Puts a count right: the difference is posted on both accounts. */
export function CorrectCount({ entrega, onClose }: { entrega: Entrega | null; onClose: () => void }) {
  const { mutateAsync, isPending, error, reset } = useCorregirConteo()
  const id = entrega?._id ?? ''
  const { leido, hear } = useLeido({ contado: entrega?.contado })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <AskDialog
      opened={entrega !== null}
      onClose={close}
      title={entrega ? `Corregir el recibo ${entrega.recibo}` : ''}
      schema={conteoCorregidoForm}
      fields={[
        { name: 'contado', label: '¿Cuánto había?', is: 'amount' },
        { name: 'motivo', label: 'Motivo', is: 'reason', hint: 'Le llega al vendedor con el importe corregido.' },
      ]}
      initial={{ id, motivo: 'Se escribió mal lo contado.' }}
      confirm="Corregir"
      busy={isPending && 'Corrigiendo...'}
      problem={error ? sentenceOf(error) : null}
      onSend={({ contado = '', motivo = '' }) =>
        hear(mutateAsync({ id, contado, motivo, leido })).then(reply => {
          toastSuccess(reply.message)
          close()
          return reply
        })
      }
    />
  )
}
