import type { Day } from '@talonario/contract'
import { useState } from 'react'
import { useGenerarSorteo } from '#domain/sorteo/sorteo-admin.api.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { recomendada } from '#domain/sorteo/sorteo-fuente.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayFull, dayShort, today } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Calendar } from '#ui/picker/calendar.tsx'
import { SourceFields, useSourceChoice } from './source-fields.tsx'

/** Chooses a day and a source and schedules the draw; days that have one already are golden. */
export function AgendarForm({ draws }: { draws: readonly Day[] }) {
  const [fecha, setFecha] = useState<Day | ''>('')
  const [missing, setMissing] = useState(false)
  const choice = useSourceChoice(recomendada)
  const agendar = useGenerarSorteo()
  const choose = (day: Day) => {
    setFecha(day)
    setMissing(false)
    agendar.reset()
  }
  const scheduled = () => {
    setFecha('')
    choice.reset()
  }
  const send = () => {
    setMissing(fecha === '')
    if (!fecha) return
    const pedido = choice.check(fecha)
    if (pedido) return agendar.mutateAsync(pedido, { onSuccess: scheduled })
  }
  return (
    <Panel>
      <Form className="stack gap-3" onSubmit={send}>
        <Calendar value={fecha} onChange={choose} min={today()} draws={draws} />
        <hr className="perforation" />
        <p className="muted" aria-live="polite">
          {fecha ? (
            <>
              Fecha elegida: <b className="num">{dayFull(fecha)}</b>
            </>
          ) : (
            'Elegí un día en el calendario.'
          )}
        </p>
        <SourceFields choice={choice} />
        <Button kind="primary" large full type="submit" busy={agendar.isPending && 'Agendando sorteo...'}>
          Agendar Sorteo
        </Button>
        {missing && <Note tone="bad">{agendarMessages.sinFecha}</Note>}
        {agendar.error && <Note tone="bad">{sentenceOf(agendar.error, agendarMessages.agendar)}</Note>}
        {agendar.data && <Scheduled fechaSorteo={agendar.data.sorteo.fechaSorteo} />}
      </Form>
    </Panel>
  )
}

function Scheduled({ fechaSorteo }: { fechaSorteo: string }) {
  return (
    <Note tone="good">
      <b>{agendarMessages.agendado}</b>
      <br />
      Fecha: {dayShort(fechaSorteo)}
    </Note>
  )
}
