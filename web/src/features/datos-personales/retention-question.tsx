import { useQuery } from '@tanstack/react-query'
import { datosQueries, useConfirmarRetencion } from '#domain/datos-personales/datos-personales.api.ts'
import { datosMessages } from '#domain/datos-personales/datos-personales.messages.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { told } from '#ui/feedback/toast.ts'

/** The retention's question after a jump of time, with its confirmation; nothing without a question. */
export function RetentionQuestion() {
  const { data: pregunta } = useQuery(datosQueries.retencion)
  const { mutate, isPending } = useConfirmarRetencion()
  if (!pregunta) return null
  const yes = async () => {
    if (!(await confirm(datosMessages.confirmarRetencion, { detail: pregunta, confirmLabel: 'Borrar', danger: true })))
      return
    mutate(undefined, told(datosMessages.noConfirmada))
  }
  return (
    <Note tone="gold" icon="warning">
      {`${pregunta} ${datosMessages.retencion}`}{' '}
      <Button busy={isPending && 'Confirmando...'} onClick={yes}>
        La fecha es correcta
      </Button>
    </Note>
  )
}
