import type { asignacionApi, ReplyOf } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { repartosQuery, useDeshacerReparto } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages, numeros, vendedores } from '#domain/asignacion/asignacion.messages.ts'
import { tramosText } from '#domain/asignacion/asignacion.rules.ts'
import { dayTime } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastReply } from '#ui/feedback/toast.ts'
import { QueryPanel } from '#ui/list/query-panel.tsx'
import styles from './asignacion.module.css'

type HandOut = ReplyOf<typeof asignacionApi.listarRepartos>['repartos'][number]

/** The hand-outs made so far; each can be undone once. */
export function HandOuts() {
  return (
    <QueryPanel
      title="Repartos hechos"
      query={useQuery(repartosQuery)}
      rows={2}
      height={56}
      refused={asignacionMessages.repartos}
      empty={asignacionMessages.sinRepartos}
    >
      {handOut => <HandOutRow handOut={handOut} />}
    </QueryPanel>
  )
}

function HandOutRow({ handOut }: { handOut: HandOut }) {
  const deshacer = useDeshacerReparto()
  const what = `${numeros(handOut.numeros)} entre ${vendedores(handOut.vendedores)}`
  const undo = async () => {
    const sure = await confirm(`¿Deshacer el reparto de ${what}?`, {
      detail: `Es el del ${dayTime(handOut.fecha)}, ${tramosText(handOut.tramos)}. Los que ya se vendieron o pasaron a otra persona quedan como están; los demás vuelven a estar libres.`,
      confirmLabel: 'Deshacer',
      danger: true,
    })
    if (sure) return deshacer.mutateAsync({ reparto: handOut._id }, toastReply())
  }
  return (
    <div className={styles.share}>
      <span className="lines">
        <b>{what}</b>
        <span className="small breaks">{tramosText(handOut.tramos)}</span>
        <span className="muted small">{[dayTime(handOut.fecha), handOut.por].filter(Boolean).join(' · ')}</span>
      </span>
      {handOut.deshecho ? (
        <span className="muted">Deshecho</span>
      ) : (
        <Button kind="quiet" onClick={undo} busy={deshacer.isPending && 'Deshaciendo...'}>
          Deshacer
        </Button>
      )}
    </div>
  )
}
