import type { Difusion } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { difusionesQuery, useDetenerDifusion, useSeguirDifusion } from '#domain/difusion/difusion.api.ts'
import { destinoWords, difusionMessages, estadoWords } from '#domain/difusion/difusion.messages.ts'
import { avanceDe } from '#domain/difusion/difusion.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayDots, dayTime } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { ProgressBar } from '#ui/chart/progress-bar.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import './difusion.css'

/** Sent messages, the latest first, with their progress. */
export function SentMessages() {
  return (
    <Panel title="Enviados">
      <QueryView
        query={useQuery(difusionesQuery)}
        skeleton={<ListSkeleton rows={3} height={72} />}
        {...difusionMessages.lista}
        isEmpty={difusiones => difusiones.length === 0}
        empty={<p className="muted">{difusionMessages.vacia}</p>}
      >
        {difusiones => (
          <ItemList label="Mensajes enviados">
            {difusiones.map(difusion => (
              <Item key={difusion._id}>
                <SentMessage difusion={difusion} />
              </Item>
            ))}
          </ItemList>
        )}
      </QueryView>
    </Panel>
  )
}

function SentMessage({ difusion }: { difusion: Difusion }) {
  const { destino, FechaSorteo, asunto, estado, fecha, hechos, total } = difusion
  const { word, icon, tone } = estadoWords[estado]
  const avance = avanceDe(difusion)
  return (
    <div className="stack gap-1 sent-message">
      <p className="row apart wrap-lines">
        <b>{asunto}</b>
        <Pill icon={icon} tone={tone}>
          {word}
        </Pill>
      </p>
      <p className="small muted">
        {`${destinoWords[destino]}${FechaSorteo ? ` · ${dayDots(FechaSorteo)}` : ''} · ${dayTime(fecha)}`}
      </p>
      {estado === 'en_curso' && <ProgressBar label={`Envío de ${asunto}`} done={hechos} total={total} text={avance} />}
      <div className="row apart wrap-lines">
        <span className="num">{avance}</span>
        {estado !== 'terminada' && <StopOrGoOn difusion={difusion} />}
      </div>
    </div>
  )
}

function StopOrGoOn({ difusion: { _id, asunto, estado } }: { difusion: Difusion }) {
  const detener = useDetenerDifusion()
  const seguir = useSeguirDifusion()
  const told = ({ message }: { message: string }) => toastSuccess(message)
  const stop = async () => {
    const { detenerPregunta, detenerDetalle: detail } = difusionMessages
    if (!(await confirm(detenerPregunta, { detail, confirmLabel: 'Detener', danger: true }))) return
    const onError = (error: Error) => toastError(sentenceOf(error, difusionMessages.detener))
    detener.mutate(_id, { onSuccess: told, onError })
  }
  const goOn = () => {
    const onError = (error: Error) => toastError(sentenceOf(error, difusionMessages.seguir))
    seguir.mutate(_id, { onSuccess: told, onError })
  }
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
