import { type Caso, type EstadoCompra, notaForm } from '@talonario/contract'
import { type ReactNode, useState } from 'react'
import { useCerrarCaso } from '#domain/caso/caso.api.ts'
import { casoWords, pagoAdminMessages } from '#domain/caso/caso.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count, dayTime } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import './caso.css'

/** One case: what happened, what to do, and how to close it. `estado` is that of its order. */
export function CaseCard({ caso, estado, children }: { caso: Caso; estado: EstadoCompra; children?: ReactNode }) {
  const [closing, setClosing] = useState(false)
  const { titulo, hacer } = casoWords[caso.motivo]
  return (
    <article className="case-card stack gap-1">
      <h3>{titulo}</h3>
      {children}
      <p>{hacer}</p>
      <p className="row apart wrap-lines">
        <span className="small muted">{`Desde el ${dayTime(caso.abierto)} · Pago ${caso.pagoId}`}</span>
        <Button icon="check" aria-haspopup="dialog" onClick={() => setClosing(true)}>
          Marcar como resuelto
        </Button>
      </p>
      <CloseCase caso={caso} estado={estado} opened={closing} onClose={() => setClosing(false)} />
    </article>
  )
}

/** How many wait for a person. */
export function CaseCount({ total }: { total: number }) {
  return (
    <Pill tone="bad" icon="warning">
      {`${count(total)} por resolver`}
    </Pill>
  )
}

type CloseCaseProps = { caso: Caso; estado: EstadoCompra; opened: boolean; onClose: () => void }

/** Closes a case with a note; it leaves the list and stays in the order's history. `estado` is that of its order. */
function CloseCase({ caso, estado, opened, onClose }: CloseCaseProps) {
  const cerrar = useCerrarCaso()
  const send = (nota: string) =>
    cerrar.mutateAsync(
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
