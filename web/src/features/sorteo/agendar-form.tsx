import type { Day } from '@talonario/contract'
import { useState } from 'react'
import { useGenerarSorteo } from '#domain/sorteo/sorteo-admin.api.ts'
import { agendarMessages } from '#domain/sorteo/sorteo-admin.messages.ts'
import { pedidoOf, recomendada } from '#domain/sorteo/sorteo-fuente.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { dayFull, dayShort, today } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, SelectField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Calendar } from '#ui/picker/calendar.tsx'
import { DateField } from '#ui/picker/date-field.tsx'
import { SourceLine, useSourceForm } from './source-fields.tsx'

/** Chooses a day and schedules the draw, with the source of the installation unless another one is chosen; days that have one already are golden. */
export function AgendarForm({ draws, continua }: { draws: readonly Day[]; continua: boolean }) {
  const form = useSourceForm(recomendada(useConfig().fuente))
  const { fechaSorteo: fecha } = form.getValues()
  const [tipo, setTipo] = useState<'principal' | 'extra'>('principal')
  // The calendar turns to the month of a day that was typed.
  const [month, setMonth] = useState('')
  const agendar = useGenerarSorteo()
  const choose = (day: Day | '') => {
    form.setFieldValue('fechaSorteo', day)
    agendar.reset()
  }
  const type = (day: Day | '') => {
    choose(day)
    setMonth(day.slice(0, 7))
  }
  const send = form.onSubmit(values =>
    agendar.mutateAsync({ ...pedidoOf(values), ...(tipo === 'extra' && { tipo }) }, { onSuccess: form.reset }),
  )
  return (
    <Panel>
      <Form className="stack gap-3" onSubmit={send}>
        <Calendar key={month} value={fecha} onChange={choose} min={today()} draws={draws} />
        <div className="stack gap-1">
          <p className="muted" aria-live="polite">
            {fecha ? (
              <>
                Fecha elegida: <b className="num">{dayFull(fecha)}</b>
              </>
            ) : (
              'Elegí un día en el calendario.'
            )}
          </p>
          <Button kind="primary" large full type="submit" busy={agendar.isPending && 'Agendando sorteo...'}>
            Agendar Sorteo
          </Button>
          <DateField plain label="O escribí el día" value={fecha} onChange={type} />
        </div>
        {form.errors.fechaSorteo && <Note tone="bad">{agendarMessages.sinFecha}</Note>}
        {agendar.error && <Note tone="bad">{sentenceOf(agendar.error)}</Note>}
        {agendar.data && <Scheduled fechaSorteo={agendar.data.sorteo.fechaSorteo} />}
        <hr className="perforation" />
        {continua && (
          <SelectField
            label="Quiénes juegan"
            data={quienes}
            value={tipo}
            onChange={({ currentTarget }) => setTipo(currentTarget.value === 'extra' ? 'extra' : 'principal')}
          />
        )}
        <SourceLine form={form} />
      </Form>
    </Panel>
  )
}

const quienes = [
  { value: 'principal', label: 'Los números que están al día' },
  { value: 'extra', label: 'Solo los pagos del todo: un sorteo extra' },
]

function Scheduled({ fechaSorteo }: { fechaSorteo: string }) {
  return (
    <Note tone="good">
      <b>{agendarMessages.agendado}</b>
      <br />
      Fecha: {dayShort(fechaSorteo)}
    </Note>
  )
}
