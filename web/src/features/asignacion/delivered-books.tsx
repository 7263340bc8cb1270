import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalesQuery, useLiberables, useLiberarRifas } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages, numeros } from '#domain/asignacion/asignacion.messages.ts'
import { runsText } from '#domain/asignacion/asignacion.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count, money } from '#lib/format.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { noRange, RangeFields } from './range-fields.tsx'
import './asignacion.css'

/** What each seller was handed and sold; unsold numbers can be taken back. */
export function DeliveredBooks() {
  const { totales, sinVendedores } = asignacionMessages
  return (
    <QueryView
      query={useQuery(totalesQuery)}
      skeleton={<ListSkeleton rows={4} height={72} />}
      loading="Cargando talonarios..."
      {...totales}
      isEmpty={list => list.length === 0}
      empty={<p className="muted">{sinVendedores}</p>}
    >
      {list => (
        <div className="delivered-books">
          {list.map(({ _id, nombreCompleto, ci, asignadas, vendidas, monto }) => (
            <Disclosure
              key={_id}
              summary={
                <>
                  <Avatar nombre={nombreCompleto} />
                  <span className="delivered-words">
                    <b>{nombreCompleto}</b>
                    <span className="muted small">{`${count(asignadas)} asignadas · ${count(vendidas)} vendidas`}</span>
                  </span>
                </>
              }
            >
              <div className="stack">
                <KeyValues
                  pairs={[
                    ['CI', ci],
                    ['Asignadas', count(asignadas)],
                    ['Vendidas', count(vendidas)],
                    ['Sin vender', count(asignadas - vendidas)],
                    ['Cobrado en persona', money(monto)],
                  ]}
                />
                {asignadas > vendidas && <ReleaseForm userId={_id} nombre={nombreCompleto} />}
              </div>
            </Disclosure>
          ))}
        </div>
      )}
    </QueryView>
  )
}

/** Takes a seller's unsold numbers back: all, or those of a range. */
function ReleaseForm({ userId, nombre }: { userId: string; nombre: string }) {
  const [range, setRange] = useState(noRange)
  const liberables = useLiberables()
  const liberar = useLiberarRifas()
  const busy = liberables.isPending || liberar.isPending
  const onError = (error: unknown) => toastError(sentenceOf(error, asignacionMessages.liberar))
  const release = async (unsold: number[]) => {
    if (unsold.length === 0) return toastError(asignacionMessages.nadaQueLiberar)
    const sure = await confirm(`¿Liberar ${numeros(unsold.length)} de ${nombre}?`, {
      detail: `${runsText(unsold)}. Los vendidos quedan como están.`,
      confirmLabel: 'Liberar',
      danger: true,
    })
    if (sure) return liberar.mutateAsync(unsold, { onSuccess: ({ message }) => toastSuccess(message), onError })
  }
  const send = async () => {
    const [desde, hasta] = [Number(range.desde || 1), Number(range.hasta || Number.MAX_SAFE_INTEGER)]
    return release(await liberables.mutateAsync({ userId, desde, hasta }, { onError }))
  }
  return (
    <Form onSubmit={send}>
      <p className="muted small">Para liberar todo lo que no vendió, dejá los dos campos vacíos.</p>
      <RangeFields value={range} onChange={setRange} />
      <Button kind="danger" type="submit" busy={busy && 'Liberando...'}>
        Liberar
      </Button>
    </Form>
  )
}
