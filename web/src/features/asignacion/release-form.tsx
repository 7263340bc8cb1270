import { type FormEvent, useState } from 'react'
import { useLiberables, useLiberarRifas } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages, numeros } from '#domain/asignacion/asignacion.messages.ts'
import { runsText } from '#domain/asignacion/asignacion.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { noRange, RangeFields } from './range-fields.tsx'

/** Takes a seller's unsold numbers back: all, or those of a range. */
export function ReleaseForm({ userId, nombre }: { userId: string; nombre: string }) {
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
    if (sure) liberar.mutate(unsold, { onSuccess: ({ message }) => toastSuccess(message), onError })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const [desde, hasta] = [Number(range.desde || 1), Number(range.hasta || Number.MAX_SAFE_INTEGER)]
    liberables.mutate({ userId, desde, hasta }, { onSuccess: release, onError })
  }
  return (
    <form className="stack" onSubmit={send}>
      <p className="muted small">Para liberar todo lo que no vendió, dejá los dos campos vacíos.</p>
      <RangeFields value={range} onChange={setRange} />
      <Button kind="danger" type="submit" busy={busy && 'Liberando...'}>
        Liberar
      </Button>
    </form>
  )
}
