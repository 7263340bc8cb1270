import { type Day, toDay } from '@talonario/contract'
import { type ReactNode, useId, useState } from 'react'
import { dayDashes } from '#lib/format.ts'
import { IconButton } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Calendar, type CalendarProps } from './calendar.tsx'
import '#ui/form/fields.css'
import './calendar.css'

type DateFieldProps = CalendarProps & {
  label: string
  hint?: string
  error?: ReactNode
  /** Only typed: a calendar stands beside it. */
  plain?: boolean
}

/** A day as dd-MM-yyyy, typed or chosen in a calendar. An invalid text is passed on as ''. */
export function DateField({ label, hint, error, plain, value, onChange, ...calendar }: DateFieldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const type = (text: string) => {
    const day = parseDashes(text)
    // What is a day is the form's to keep, and to take back.
    setTyped(day ? '' : text)
    onChange(day)
  }
  const choose = (day: Day | '') => {
    onChange(day)
    setOpen(false)
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="date-field">
        <input
          id={id}
          className="field-input"
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd-MM-aaaa"
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-hint ${id}-error`}
          value={value ? dayDashes(value) : typed}
          onChange={event => type(event.currentTarget.value)}
        />
        {!plain && (
          <IconButton icon="calendar" label="Abrir calendario" aria-haspopup="dialog" onClick={() => setOpen(true)} />
        )}
      </div>
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
      <Dialog opened={open} onClose={() => setOpen(false)} title={label} size={400}>
        <Calendar {...calendar} value={value} onChange={choose} />
      </Dialog>
    </div>
  )
}

/** '20-12-2025' → '2025-12-20'; '' when it is not a day. */
function parseDashes(text: string): Day | '' {
  const [, date, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim()) ?? []
  return (date && toDay(`${year}-${month}-${date}`)) || ''
}
