import { dayFromWire, type Sorteo } from '@talonario/contract'
import { useState } from 'react'
import { useCancelarSorteo } from '#domain/sorteo/sorteo-admin.api.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/form/fields.tsx'

type CancelDrawProps = { sorteo: Sorteo /** Open draws that could have its numbers. */; others: readonly Sorteo[] }

/** Cancels a draw without sales, and moves or frees its numbers. */
export function CancelDraw({ sorteo: { fechaSorteo }, others }: CancelDrawProps) {
  const [opened, setOpened] = useState(false)
  const [pasarA, setPasarA] = useState('')
  const { mutate, isPending } = useCancelarSorteo()
  const day = dayDots(fechaSorteo)
  const cancel = () => {
    setOpened(false)
    mutate(
      { fechaSorteo: dayFromWire(fechaSorteo), pasarA: pasarA || undefined },
      {
        onSuccess: ({ message }) => toastSuccess(message),
        onError: error => toastError(sentenceOf(error, agendarMessages.cancelar)),
      },
    )
  }
  return (
    <>
      <Button
        kind="quiet"
        icon="close"
        busy={isPending && 'Cancelando...'}
        onClick={() => setOpened(true)}
        aria-label={isPending ? undefined : `Cancelar el sorteo del ${day}`}
      >
        Cancelar
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        question
        title={`¿Cancelar el sorteo del ${day}?`}
        actions={
          <>
            <Button onClick={() => setOpened(false)}>Cancelar</Button>
            <Button kind="danger" onClick={cancel}>
              Sí, cancelar el sorteo
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>Sus premios vuelven a quedar libres. Solo se puede si no tiene números vendidos ni reservados.</p>
          <SelectField
            label="Sus números"
            value={pasarA}
            onChange={event => setPasarA(event.currentTarget.value)}
            description="Se pueden volver a generar si son los últimos y nadie los apartó nunca."
          >
            <option value="">Devolverlos, para volver a generarlos</option>
            {others.map(({ _id, fechaSorteo }) => (
              <option key={_id} value={dayFromWire(fechaSorteo)}>
                {`Pasarlos al sorteo del ${dayDots(fechaSorteo)}`}
              </option>
            ))}
          </SelectField>
        </div>
      </Dialog>
    </>
  )
}
