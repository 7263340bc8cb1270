import type { Difusion } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { difusionesQuery, useDetenerDifusion, useSeguirDifusion } from '#domain/aviso/aviso.api.ts'
import { destinoWords, difusionMessages, estadoWords } from '#domain/aviso/aviso.messages.ts'
import { avanceOf } from '#domain/aviso/aviso.rules.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { dayTime } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { ProgressBar } from '#ui/chart/progress-bar.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastReply } from '#ui/feedback/toast.ts'
import { QueryPanel } from '#ui/list/query-panel.tsx'

/** Sent messages, the latest first, with their progress. */
export function SentMessages() {
  return (
    <QueryPanel
      title="Enviados"
      label="Mensajes enviados"
      query={useQuery(difusionesQuery)}
      rows={3}
      height={72}
      empty={difusionMessages.vacia}
    >
      {difusion => <SentMessage difusion={difusion} />}
    </QueryPanel>
  )
}

function SentMessage({ difusion }: { difusion: Difusion }) {
  const { destino, FechaSorteo, asunto, estado, fecha, hechos, total } = difusion
  const avance = avanceOf(difusion)
  return (
    <div className="stack gap-1 breaks">
      <p className="row apart wrap-lines">
        <b>{asunto}</b>
        <Pill {...estadoWords[estado]} />
      </p>
      <p className="small muted">
        {`${destinoWords[destino]}${FechaSorteo ? ` · ${nombreDeSorteo(sorteoOf(difusion))}` : ''} · ${dayTime(fecha)}`}
      </p>
      {estado === 'en_curso' && <ProgressBar label={`Envío de ${asunto}`} done={hechos} total={total} text={avance} />}
      <div className="row apart wrap-lines">
        <span className="num">{avance}</span>
        {estado !== 'terminada' && <StopOrGoOn difusion={difusion} />}
      </div>
    </div>
  )
}

function StopOrGoOn({ difusion: { _id: id, asunto, estado } }: { difusion: Difusion }) {
  const detener = useDetenerDifusion()
  const seguir = useSeguirDifusion()
  const stop = async () => {
    const { detenerPregunta, detenerDetalle: detail } = difusionMessages
    if (!(await confirm(detenerPregunta, { detail, confirmLabel: 'Detener', danger: true }))) return
    detener.mutate({ id }, toastReply())
  }
  const goOn = () => seguir.mutate({ id }, toastReply())
  return estado === 'en_curso' ? (
    <Button aria-label={`Detener ${asunto}`} busy={detener.isPending && 'Deteniendo...'} onClick={stop}>
      Detener
    </Button>
  ) : (
    <Button aria-label={`Retomar ${asunto}`} busy={seguir.isPending && 'Retomando...'} onClick={goOn}>
      Retomar
    </Button>
  )
}
