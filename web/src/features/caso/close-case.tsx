import { type Caso, type EstadoCompra, notaForm } from '@talonario/contract'
import { useCerrarCaso } from '#domain/caso/caso.api.ts'
import { casoWords, pagoAdminMessages } from '#domain/caso/caso.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type CloseCaseProps = { caso: Caso; estado: EstadoCompra; opened: boolean; onClose: () => void }

/** Says how a case ended; it leaves the list and stays in the order's history. `estado` is that of its order. */
export function CloseCase({ caso, estado, opened, onClose }: CloseCaseProps) {
  const cerrar = useCerrarCaso()
  const send = (nota: string) =>
    cerrar.mutate(
      { id: caso._id, nota },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message)
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title="¿Cómo se resolvió?"
      schema={notaForm}
      field="nota"
      label="Qué se hizo"
      description="Queda en el historial de la compra."
      confirm="Cerrar el caso"
      busy={cerrar.isPending && 'Cerrando...'}
      problem={cerrar.error && sentenceOf(cerrar.error, pagoAdminMessages.cerrar)}
      onSend={send}
    >
      <p className="muted">{casoWords[caso.motivo].titulo}</p>
      {estado === 'en_revision' && <p>{pagoAdminMessages.alCerrar}</p>}
    </ReasonDialog>
  )
}
