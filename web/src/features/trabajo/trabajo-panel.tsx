import type { TipoTrabajo, Trabajo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  trabajosQuery,
  useCancelarTrabajo,
  useDescartarTrabajo,
  useRefreshNumbers,
} from '#domain/trabajo/trabajo.api.ts'
import { trabajoMessages } from '#domain/trabajo/trabajo.messages.ts'
import { avanceDe, isUnderWay, resultadoDe, tituloDe } from '#domain/trabajo/trabajo.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { ProgressBar } from '#ui/chart/progress-bar.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import './trabajo-panel.css'

/** The background work of a kind under way, or the last result; nothing if there is none. */
export function TrabajoPanel({ tipo }: { tipo: TipoTrabajo }) {
  const { data, error, isPending } = useQuery(trabajosQuery)
  const trabajo = data?.find(each => each.tipo === tipo)
  useRefreshAtEnd(trabajo)
  if (error && !data) return <Note tone="bad">{sentenceOf(error, trabajoMessages.noCargo)}</Note>
  if (!trabajo) return isPending && <div aria-busy />
  return (
    <div className="trabajo">
      {isUnderWay(trabajo) ? <TrabajoEnCurso trabajo={trabajo} /> : <TrabajoTerminado trabajo={trabajo} />}
    </div>
  )
}

/** The numbers of the screen are fetched again when a work ends before its eyes. */
function useRefreshAtEnd(trabajo: Trabajo | undefined) {
  const refresh = useRefreshNumbers()
  const seen = useRef('')
  useEffect(() => {
    if (!trabajo) return
    if (isUnderWay(trabajo)) seen.current = trabajo._id
    else if (seen.current === trabajo._id) {
      seen.current = ''
      refresh()
    }
  }, [trabajo, refresh])
}

/** Its result, in a panel of the same height: what is below it stays where it is. */
function TrabajoTerminado({ trabajo }: { trabajo: Trabajo }) {
  const descartar = useDescartarTrabajo()
  const close = () =>
    descartar.mutate(trabajo._id, { onError: error => toastError(sentenceOf(error, trabajoMessages.noDescarto)) })
  const tone = { terminado: 'good', fallado: 'bad', cancelado: undefined } as const
  return (
    <Panel
      title={trabajo.tipo === 'generar' ? 'Generar números' : 'Asignar números'}
      aside={
        <Button busy={descartar.isPending && 'Cerrando...'} onClick={close}>
          Entendido
        </Button>
      }
    >
      <Note tone={tone[trabajo.estado as keyof typeof tone]}>{resultadoDe(trabajo)}</Note>
    </Panel>
  )
}

/** The progress of a work. It continues without this page, and can be cancelled. */
function TrabajoEnCurso({ trabajo }: { trabajo: Trabajo }) {
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
