import type { Trabajo } from '@talonario/contract'
import { useCancelarTrabajo } from '#domain/trabajo/trabajo.api.ts'
import { trabajoMessages } from '#domain/trabajo/trabajo.messages.ts'
import { avanceDe, tituloDe } from '#domain/trabajo/trabajo.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { ProgressBar } from '#ui/chart/progress-bar.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'

/** How far a work is. It goes on without this page; it ends earlier if somebody says so. */
export function TrabajoEnCurso({ trabajo }: { trabajo: Trabajo }) {
  const { _id, estado, hecho, total } = trabajo
  const cancelar = useCancelarTrabajo()
  const cancel = async () => {
    const { cancelar: text, cancelarDetalle: detail } = trabajoMessages
    if (!(await confirm(text, { detail, confirmLabel: 'Cancelar el trabajo', danger: true }))) return
    cancelar.mutate(_id, { onError: error => toastError(sentenceOf(error, trabajoMessages.noCancelo)) })
  }
  const avance = avanceDe(trabajo)
  return (
    <Panel
      title={tituloDe(trabajo)}
      aside={
        <Button busy={cancelar.isPending && 'Cancelando...'} onClick={cancel}>
          Cancelar
        </Button>
      }
    >
      <div className="stack">
        <ProgressBar label={tituloDe(trabajo)} done={hecho} total={total} text={avance} />
        <p className="num">{estado === 'pendiente' ? trabajoMessages.porEmpezar : avance}</p>
        <p className="muted small">{trabajoMessages.sigueSolo}</p>
      </div>
    </Panel>
  )
}
